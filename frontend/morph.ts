/**
 * The swap style `panel`: the panel on the page becomes the panel that came, changing as little as possible. Elements are known
 * by their id and keep their namespace, so that what is drawn in an `svg` stays visible. What the page itself keeps on elements
 * (`data-ui-*`, `style`, `tabindex`, `open`) and inside elements marked `data-ui` is left alone.
 */

import htmx from "./htmx";
import { stillness } from "./motion";

const KEPT = /^(data-ui(-.*)?|style|tabindex|open)$/;
const LEAVING_MS = 250;

htmx.registerExtension("panel", {
  handle_swap(style: string, target: Element, fragment: DocumentFragment): Element[] | false {
    if (style !== "panel") return false;
    const fresh = fragment.firstElementChild;
    if (fresh) new Morph(target).become(fresh);
    return []; // panels carry no htmx attributes: nothing to process
  },
});

class Morph {
  private readonly known = new Map<string, Element>();
  private readonly used = new Set<Node>();
  private readonly leftOver: ChildNode[] = [];
  private wanted = new Set<string>();

  constructor(private readonly root: Element) {
    for (const element of root.querySelectorAll("[id]")) this.known.set(element.id, element);
  }

  become(fresh: Element): void {
    if (!sameKind(this.root, fresh)) {
      this.root.replaceWith(fresh);
      return;
    }
    this.wanted = new Set(Array.from(fresh.querySelectorAll("[id]"), (element) => element.id));
    this.element(this.root, fresh);
    for (const node of this.leftOver) if (!this.used.has(node) && !isOurs(node)) leave(node);
  }

  private element(old: Element, fresh: Element): void {
    attributes(old, fresh);
    if (!isOurs(old)) this.children(old, fresh);
  }

  private children(old: Element, fresh: Element): void {
    let rest = Array.from(old.childNodes);
    for (const child of Array.from(fresh.childNodes)) {
      rest = this.ahead(old, rest);
      const next = rest[0] ?? null;
      const match = this.match(rest, child);
      if (match) {
        this.used.add(match);
        if (match !== next) place(old, match, next);
        if (match instanceof Element) this.element(match, child as Element);
        else if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
      } else {
        this.insert(old, child, next);
      }
    }
    this.leftOver.push(...rest);
  }

  /** What is still to be compared: without what has found its place, and past elements whose id does not come back. */
  private ahead(old: Element, rest: ChildNode[]): ChildNode[] {
    const open = rest.filter((node) => node.parentNode === old && !this.used.has(node));
    const first = open.findIndex((node) => !(node instanceof Element && node.id && !this.wanted.has(node.id)));
    const gone = first < 0 ? open.length : first;
    this.leftOver.push(...open.slice(0, gone));
    return open.slice(gone);
  }

  /** The node on the page that becomes `child`: the one of that id, else the next one of its kind that has no id. */
  private match(rest: ChildNode[], child: ChildNode): ChildNode | null {
    if (child instanceof Element && child.id) {
      const known = this.known.get(child.id);
      return known && !this.used.has(known) && sameKind(known, child) ? known : null;
    }
    return rest.find((node) => sameKind(node, child) && !(node instanceof Element && node.id) && !isOurs(node)) ?? null;
  }

  /** Puts in a new node: the one that came, or, if it holds elements that are already on the page, a copy around those. */
  private insert(old: Element, child: ChildNode, before: ChildNode | null): void {
    if (child instanceof Element && Array.from(child.querySelectorAll("[id]")).some((inner) => this.known.has(inner.id))) {
      const copy = document.importNode(child, false);
      old.insertBefore(copy, before);
      this.children(copy, child);
    } else {
      old.insertBefore(child, before);
    }
  }
}

function sameKind(one: Node, other: Node): boolean {
  if (one instanceof Element && other instanceof Element) return one.namespaceURI === other.namespaceURI && one.localName === other.localName;
  return one.nodeType === other.nodeType;
}

function isOurs(node: Node): boolean {
  return node instanceof Element && node.hasAttribute("data-ui");
}

function attributes(old: Element, fresh: Element): void {
  for (const { name, value, namespaceURI } of Array.from(fresh.attributes)) {
    if (KEPT.test(name) && !isNew(old, name)) continue;
    if (old.getAttribute(name) === value) continue;
    old.setAttributeNS(namespaceURI, name, value);
    if (name === "value" && old instanceof HTMLInputElement && old !== document.activeElement) old.value = value;
  }
  for (const { name } of Array.from(old.attributes)) {
    if (!fresh.hasAttribute(name) && !KEPT.test(name)) old.removeAttribute(name);
  }
}

/** A first `tabindex` or `open` from the server is taken over; later ones are ours to keep. */
function isNew(old: Element, name: string): boolean {
  return !name.startsWith("data-ui") && name !== "open" && !old.hasAttribute(name);
}

/** Moves a node that is on the page; where the browser can, without its losing focus or restarting animations. */
function place(parent: Element, node: ChildNode, before: ChildNode | null): void {
  const mover = parent as Element & { moveBefore?: (node: Node, before: Node | null) => void };
  if (mover.moveBefore && parent.isConnected && node.isConnected) mover.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

/** Takes a node away; an element marked `data-leave` first shows that it goes. */
function leave(node: ChildNode): void {
  if (!(node instanceof Element) || !node.hasAttribute("data-leave") || stillness()) {
    node.remove();
    return;
  }
  node.removeAttribute("id");
  node.setAttribute("data-ui", "");
  node.setAttribute("aria-hidden", "true");
  node.classList.add("leaving");
  setTimeout(() => node.remove(), LEAVING_MS);
}

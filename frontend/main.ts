/** The one script of the site, common to all games: it starts each part, and a part whose elements are not on the page does nothing. */

import "./htmx";
import "./morph";
import { watchActs } from "./act";
import { watchChrome } from "./chrome";
import { watchCopy } from "./copy";
import { watchFair } from "./fair";
import { watchFlights } from "./fly";
import { watchFocus } from "./focus";
import { watchGestures } from "./ghost";
import { watchGuide } from "./guide";
import { watchKeys } from "./keys";
import { watchLights } from "./lights";
import { watchLine } from "./line";
import { watchParts } from "./part";
import { watchLobby } from "./lobby";
import { watchPencil } from "./pencil";
import { watchPick } from "./pick";
import { holdPlacement, watchPlacement } from "./placement";
import { watchPoints } from "./points";
import { watchPreview } from "./preview";
import { watchReplay } from "./replay";
import { watchTurn } from "./turn";

watchChrome();
watchKeys();
watchActs();
watchLine();
watchFlights();
watchPoints();
watchLights();
watchGestures();
watchPencil(holdPlacement);
watchPlacement();
watchPick();
watchPreview();
watchGuide();
watchFocus(); // last: it looks where focus went after all others have done their part
watchParts();
watchReplay();
watchCopy();
watchLobby();
watchFair();
watchTurn();

"""The site: pages, panels, one event stream per viewer, and what keeps strangers out."""

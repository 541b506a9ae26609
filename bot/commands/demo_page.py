"""What the demo adds to SimCord's web page: a word on what to press, the links, a quieter frame."""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import Final

STYLE: Final = """
.demo-banner { flex: 0 0 auto; padding: 10px 16px; background: #1f3d2b; color: #f2f3f5;
  border-bottom: 1px solid #2f5c41; font-size: 14px; line-height: 20px; }
.demo-banner p { margin: 0 0 6px; max-width: 72em; }
.demo-banner nav { display: flex; flex-wrap: wrap; gap: 4px 14px; }
.demo-banner a { color: #a8d5ff; }
.demo-banner a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
#messages-toggle, #refresh, #capture-open, #inspector-toggle, .session-menu, #messages-sidebar,
#back-activity, #view-action-output { display: none !important; }
.demo-alone .viewer-control { display: none; }
.preview-shell { --toolbar-height: 44px !important; }
.preview-toolbar { height: 44px !important; flex-wrap: nowrap !important; }
@media (max-width: 760px) {
  .demo-banner { padding: 6px 10px; font-size: 13px; line-height: 17px; }
  #action-status { flex: 1 1 auto !important; font-size: 11px; }
}
"""
"""Content security allows style sheets and scripts of the same origin only, hence two small files."""

SCRIPT: Final = """
const banner = document.querySelector(".demo-banner");
if (banner && "alone" in banner.dataset) document.getElementById("preview-shell").classList.add("demo-alone");
const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
function fromNow(seconds) {
  return Math.abs(seconds) < 60 ? words.format(seconds, "second") : words.format(Math.round(seconds / 60), "minute");
}
setInterval(() => {
  for (const time of document.querySelectorAll("time.discord-timestamp")) {
    if (!/^(in |now)|ago$/.test(time.textContent)) continue;
    const text = fromNow(Math.round((new Date(time.dateTime) - Date.now()) / 1000));
    if (time.textContent !== text) time.textContent = text;
  }
}, 1000);
const status = document.getElementById("action-status");
function quieten() {
  status.style.visibility = /not|fail|uncertain|lost|unavailable/i.test(status.textContent) ? "visible" : "hidden";
}
new MutationObserver(quieten).observe(status, { childList: true, characterData: true, subtree: true });
quieten();
"""
"""SimCord draws "in 52 seconds" once, Discord counts it down; and of SimCord's notices only bad news is shown."""


def banner(paragraph: str, links: Iterable[tuple[str, str]], *, here: str, alone: bool) -> str:
    """The HTML above the page: one paragraph, then links (words, address); ``here`` is the page's own."""
    anchors = " ".join(
        f'<a aria-current="page">{html.escape(words)}</a>'
        if address == here
        else f'<a href="{html.escape(address)}" target="_blank" rel="noopener">{html.escape(words)}</a>'
        for words, address in links
    )
    flag = " data-alone" if alone else ""
    return (
        f'<aside class="demo-banner" aria-label="What to press"{flag}>'
        f"<p>{html.escape(paragraph)}</p><nav>{anchors}</nav></aside>"
    )

import type { MouseEvent } from "react";

/** Follows a link inside the page; a new tab or window is the browser's to open. */
export function followLink(go: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go();
  };
}

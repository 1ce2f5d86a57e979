/** Moves focus to the page's content when what had it is gone. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}

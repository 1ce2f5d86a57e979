/**
 * Moves the focus to the first thing on the page that has to be answered, loaded or checked before paying; each marks
 * itself with `data-missing`.
 */
export function leadToMissing(page: ParentNode): void {
  const missing = page.querySelector<HTMLElement>("[data-missing]");
  missing?.scrollIntoView({ block: "center" });
  missing?.focus({ preventScroll: true });
}

/** The state of the history entry in which a phone shows the form full screen. */
export function isFormEntry(state: unknown): boolean {
  return typeof state === "object" && state !== null && "formOpen" in state && state.formOpen === true;
}

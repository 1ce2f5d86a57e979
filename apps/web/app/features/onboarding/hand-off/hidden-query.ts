/** @returns the query that was hidden before the page was drawn, or the one in the address */
export function readHiddenQuery({ search, state }: { search: string; state: unknown }): string {
  if (typeof state === "object" && state !== null && "query" in state && typeof state.query === "string") {
    return state.query;
  }
  return search;
}

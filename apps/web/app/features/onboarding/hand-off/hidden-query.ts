/**
 * Runs as a page of the payment is read, before any other script: the query, with an app's token or the payment's
 * secret in it, moves from the address bar into the state of this entry of the history. There it outlives a reload
 * and ends with the tab. The key is the router's own name for an entry: one without it would lose its state.
 */
export const HIDE_QUERY =
  'if(/^.user-details.(checkout|processing).?$/.test(location.pathname)&&location.search)history.replaceState({key:Math.random().toString(32).slice(2),...history.state,usr:{query:location.search}},"",location.pathname)';

/** The query that a page was opened with, from the router's location. */
export function readHiddenQuery({ search, state }: { search: string; state: unknown }): string {
  if (typeof state === "object" && state !== null && "query" in state && typeof state.query === "string") {
    return state.query;
  }
  return search;
}

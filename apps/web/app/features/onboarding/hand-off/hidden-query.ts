/**
 * Runs before any other script: the query may hold an app's token or the payment's secret, so it moves from the
 * address bar into the history entry's state, under the router's key. It ends with the tab.
 */
export const HIDE_QUERY =
  'if(/^.user-details.(checkout|processing).?$/.test(location.pathname)&&location.search)history.replaceState({key:Math.random().toString(32).slice(2),...history.state,usr:{query:location.search}},"",location.pathname)';

export function readHiddenQuery({ search, state }: { search: string; state: unknown }): string {
  if (typeof state === "object" && state !== null && "query" in state && typeof state.query === "string") {
    return state.query;
  }
  return search;
}

/** In-process on the server (loaders), `fetch` in the browser. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** @param apiUrl base of the API; empty for the page's own origin */
export function browserFetch(apiUrl: string): ApiFetch {
  return (path, init) => fetch(apiUrl + path, init);
}

import type { ApiFetch } from "../api-fetch.ts";

/** Calls the API with one token, and leaves whatever is refused as it is: nothing is refreshed or signed out. */
export function bearerFetch(apiFetch: ApiFetch, token: string): ApiFetch {
  return (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Bearer ${token}`);
    return apiFetch(path, { ...init, headers });
  };
}

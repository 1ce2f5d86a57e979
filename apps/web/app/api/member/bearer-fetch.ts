import type { ApiFetch } from "../api-fetch.ts";

/** Uses one fixed token: no refresh, no sign-out. */
export function bearerFetch(apiFetch: ApiFetch, token: string): ApiFetch {
  return (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Bearer ${token}`);
    return apiFetch(path, { ...init, headers });
  };
}

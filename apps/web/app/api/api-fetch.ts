import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";

/** A call in-process on the server (loaders), `fetch` in the browser. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

let language: Language = DEFAULT_LANGUAGE;

/** Sets the language of the open page, for all that it asks. */
export function setApiLanguage(pageLanguage: Language): void {
  language = pageLanguage;
}

/** Asks in the language of the page. @param apiUrl base of the API; empty for the page's own origin */
export function browserFetch(apiUrl: string): ApiFetch {
  return (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set("Accept-Language", language);
    return fetch(apiUrl + path, { ...init, headers });
  };
}

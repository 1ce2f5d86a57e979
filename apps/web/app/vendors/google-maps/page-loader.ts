import { languageOfPath } from "@smirk/domain/wire/language-path";
import { createGoogleMapsLoader, type GoogleMapsLoader } from "./loader.ts";
import { createPageHost } from "./page-host.ts";

let loader: GoogleMapsLoader | null = null;

/** One per page: Google's script must not load twice. */
export function pageGoogleMapsLoader(
  { scriptUrl, key }: { scriptUrl: string; key: string },
  reportError: (error: Error) => void,
): GoogleMapsLoader {
  const language = languageOfPath(location.pathname);
  loader ??= createGoogleMapsLoader({ scriptUrl, key, language, host: createPageHost(), reportError });
  return loader;
}

import { createGoogleMapsLoader, type GoogleMapsLoader } from "./loader.ts";
import { createPageHost } from "./page-host.ts";

let loader: GoogleMapsLoader | null = null;

/** The page's one loader: Google's script must not be loaded twice, whatever screens come and go. */
export function pageGoogleMapsLoader(
  { scriptUrl, key }: { scriptUrl: string; key: string },
  reportError: (error: Error) => void,
): GoogleMapsLoader {
  loader ??= createGoogleMapsLoader({ scriptUrl, key, host: createPageHost(), reportError });
  return loader;
}

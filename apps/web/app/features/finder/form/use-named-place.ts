import { useEffect, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { findNamedPlace } from "../../../api/named-place.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import type { NamedLocation } from "../../../storage/stored-view.ts";

const DEBOUNCE_MS = 300;
const SHORTEST = 3;

/** The place that the text names as a whole, once typing pauses; null while unknown. */
export function useNamedPlace(text: string): NamedLocation | null {
  const { apiUrl } = useSite().publicConfig;
  const [found, setFound] = useState<{ text: string; place: NamedLocation | null } | null>(null);
  const typed = text.trim();
  useEffect(() => {
    if (typed.length < SHORTEST) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      // The list of dentists works without it.
      findNamedPlace(browserFetch(apiUrl), typed, controller.signal).then(
        (place) => setFound({ text: typed, place }),
        () => {},
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [apiUrl, typed]);
  return found?.text === typed ? found.place : null;
}

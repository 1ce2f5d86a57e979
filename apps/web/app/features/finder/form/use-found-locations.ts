import type { FoundLocation, SearchQuery } from "@smirk/domain/finder/search-query";
import { type RefObject, useEffect, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { searchProviderLocations } from "../../../api/directory/providers.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import type { View } from "../results/use-viewport-search.ts";

export type Found =
  | { phase: "idle" }
  | { phase: "loading" }
  | { phase: "failed" }
  | { phase: "found"; locations: readonly FoundLocation[] };

interface Search {
  query: SearchQuery;
  exclude: readonly string[];
  /** The member's; null for visitors. */
  plan: string | null;
  view: RefObject<View>;
}

const IDLE: Found = { phase: "idle" };
const LOADING: Found = { phase: "loading" };
const DEBOUNCE_MS = 300;
/** The server accepts no longer hints. */
const LONGEST_HINT = 200;
const MAX_EXCLUDED = 500;

const hasText = ({ hint, degree }: SearchQuery) => hint !== "" || degree !== null;

/** Server matches beyond those shown; late answers are dropped (spec §5). */
export function useFoundLocations({ query, exclude, plan, view }: Search): Found {
  const { apiUrl } = useSite().publicConfig;
  const [answered, setAnswered] = useState<{ query: SearchQuery; found: Found } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads results and map when typing pauses.
  useEffect(() => {
    if (!hasText(query)) return;
    const controller = new AbortController();
    const search = async () => {
      const search = {
        hint: query.hint.slice(0, LONGEST_HINT),
        degree: query.degree,
        near: view.current.center,
        plan,
        exclude: exclude.slice(0, MAX_EXCLUDED),
      };
      try {
        const locations = await searchProviderLocations(browserFetch(apiUrl), search, controller.signal);
        setAnswered({ query, found: { phase: "found", locations } });
      } catch {
        if (!controller.signal.aborted) setAnswered({ query, found: { phase: "failed" } });
      }
    };
    const timer = setTimeout(search, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [apiUrl, query, plan]);
  if (!hasText(query)) return IDLE;
  return answered?.query === query ? answered.found : LOADING;
}

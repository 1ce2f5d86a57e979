import type { LatLng, LatLngBox } from "@smirk/domain/geo";
import { type Dispatch, useCallback, useEffect, useRef } from "react";
import { browserFetch } from "../../api/graphql.ts";
import { findProviderLocationsInBoundingBox } from "../../api/providers.ts";
import type { MapIdle } from "../../map/map-driver.ts";
import { useSite } from "../../page/use-site.ts";
import type { FinderEvent } from "./finder-state.ts";

interface Question {
  bounds: LatLngBox;
  center: LatLng;
}

/** Asks for the dentists of what the map shows whenever it comes to rest; a newer question ends the older. */
export function useViewportSearch(dispatch: Dispatch<FinderEvent>) {
  const { apiUrl } = useSite().publicConfig;
  const running = useRef<AbortController | null>(null);
  const asked = useRef<Question | null>(null);
  const requests = useRef(0);

  const ask = useCallback(
    async ({ bounds, center }: Question) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const request = ++requests.current;
      dispatch({ type: "searchStarted", request });
      try {
        const find = findProviderLocationsInBoundingBox;
        const cards = await find(browserFetch(apiUrl), bounds, controller.signal);
        dispatch({ type: "searchAnswered", request, cards, center });
      } catch {
        // An aborted question is no longer awaited, so its failure changes nothing.
        dispatch({ type: "searchFailed", request });
      }
    },
    [apiUrl, dispatch],
  );

  const onIdle = useCallback(
    ({ bounds, center }: MapIdle) => {
      asked.current = bounds && { bounds, center };
      if (asked.current) void ask(asked.current);
      else {
        running.current?.abort();
        dispatch({ type: "boundsMissing" });
      }
    },
    [ask, dispatch],
  );

  const retry = useCallback(
    (fallback: Question) => {
      void ask(asked.current ?? fallback);
    },
    [ask],
  );

  useEffect(() => () => running.current?.abort(), []);
  return { onIdle, retry };
}

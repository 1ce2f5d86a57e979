import { DEFAULT_VIEW, type MapView } from "@smirk/domain/finder/map-view";
import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";
import { type Dispatch, useCallback, useEffect, useEffectEvent, useRef } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import type { MapIdle } from "../../../map/map-driver.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import type { FinderEvent } from "../finder-state.ts";
import { type FinderFilter, toMapFilter } from "../first-view/finder-filter.ts";
import { findInView } from "../map/find-in-view.ts";
import { measureFrom } from "../rules/measure-from.ts";

/** `box` is null while the map has no size. */
export interface View extends MapView {
  box: LatLngBox | null;
}

type Question = View & { box: LatLngBox };

const FIRST_RETRY_MS = 4_000;
const LAST_RETRY_MS = 60_000;

/**
 * Searches when the map rests or the filter changes, and aborts the previous request. Failures retry when the
 * network is back, and after a delay.
 * @param place origin of distances while in sight
 */
export function useViewportSearch(
  dispatch: Dispatch<FinderEvent>,
  filter: FinderFilter,
  place: LatLng | null,
) {
  const { apiUrl } = useSite().publicConfig;
  const running = useRef<AbortController | null>(null);
  const asked = useRef<Question | null>(null);
  const view = useRef<View>({ box: null, ...DEFAULT_VIEW });
  const requests = useRef(0);
  const retrying = useRef<{ timer?: ReturnType<typeof setTimeout>; waitMs: number }>({
    waitMs: FIRST_RETRY_MS,
  });

  const ask = useEffectEvent(async ({ box, center, zoom }: Question) => {
    running.current?.abort();
    clearTimeout(retrying.current.timer);
    const controller = new AbortController();
    running.current = controller;
    const request = ++requests.current;
    dispatch({ type: "searchStarted", request });
    const from = measureFrom(place, box, center);
    try {
      const question = { box, zoom, filter: toMapFilter(filter, from) };
      const found = await findInView(browserFetch(apiUrl), question, controller.signal);
      retrying.current.waitMs = FIRST_RETRY_MS;
      dispatch({ type: "searchAnswered", request, found, from });
    } catch {
      // Aborted requests are not awaited, so this is ignored for them.
      dispatch({ type: "searchFailed", request });
      if (!controller.signal.aborted) retryLater();
    }
  });
  const askAgain = useEffectEvent(() => {
    if (asked.current) void ask(asked.current);
  });
  const retryLater = useEffectEvent(() => {
    const { waitMs } = retrying.current;
    retrying.current = { waitMs: Math.min(waitMs * 2, LAST_RETRY_MS), timer: setTimeout(askAgain, waitMs) };
  });

  const onIdle = useCallback(
    ({ bounds, center, zoom }: MapIdle) => {
      view.current = { box: bounds, center, zoom };
      asked.current = bounds && { box: bounds, center, zoom };
      if (asked.current) void ask(asked.current);
      else {
        running.current?.abort();
        dispatch({ type: "boundsMissing" });
      }
    },
    [dispatch],
  );
  const retry = useCallback((fallback: Question) => void ask(asked.current ?? fallback), []);

  const key = JSON.stringify([filter, place]);
  const askedWith = useRef(key);
  useEffect(() => {
    // The server rendered the filter of the URL already.
    if (askedWith.current === key) return;
    askedWith.current = key;
    askAgain();
  }, [key]);

  useEffect(() => {
    const onOnline = () => askAgain();
    addEventListener("online", onOnline);
    return () => {
      removeEventListener("online", onOnline);
      running.current?.abort();
      clearTimeout(retrying.current.timer);
    };
  }, []);
  return { onIdle, retry, view };
}

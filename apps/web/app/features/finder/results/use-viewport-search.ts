import { DEFAULT_VIEW, type MapView } from "@smirk/domain/finder/map-view";
import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";
import { type Dispatch, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { browserFetch } from "../../../api/api-fetch.ts";
import type { MapIdle } from "../../../map/map-driver.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import type { FinderEvent } from "../finder-state.ts";
import { type FinderFilter, toMapFilter } from "../first-view/finder-filter.ts";
import { findInView } from "../map/find-in-view.ts";

/** `box` is null while the map has no size. */
export interface View extends MapView {
  box: LatLngBox | null;
}

type Query = View & { box: LatLngBox };

/**
 * Searches when the map rests or the filter changes, and aborts the previous request. Failures retry when the
 * network is back, and after a delay.
 * @param opensAt the view until the map reports one
 */
export function useViewportSearch(
  dispatch: Dispatch<FinderEvent>,
  filter: FinderFilter,
  origin: LatLng,
  opensAt: MapView = DEFAULT_VIEW,
) {
  const { apiUrl } = useSite().publicConfig;
  const running = useRef<AbortController | null>(null);
  const latest = useRef<Query | null>(null);
  const view = useRef<View>({ box: null, ...opensAt });
  const requests = useRef(0);
  const [retryTimer] = useState(createRetryTimer);

  const search = useEffectEvent(async ({ box, zoom }: Query) => {
    running.current?.abort();
    retryTimer.cancel();
    const controller = new AbortController();
    running.current = controller;
    const request = ++requests.current;
    dispatch({ type: "searchStarted", request });
    const from = { lat: origin.lat, lng: origin.lng };
    try {
      const query = { box, zoom, filter: toMapFilter(filter, from), origin: from };
      const found = await findInView(browserFetch(apiUrl), query, controller.signal);
      retryTimer.reset();
      await pressEnd();
      // At once: another press may begin in the next task.
      flushSync(() => dispatch({ type: "searchAnswered", request, found, from }));
    } catch {
      // Aborted requests are not awaited, so this is ignored for them.
      dispatch({ type: "searchFailed", request });
      if (!controller.signal.aborted) retryTimer.schedule(searchAgain);
    }
  });
  const searchAgain = useEffectEvent(() => {
    if (latest.current) void search(latest.current);
  });

  const onIdle = useCallback(
    ({ bounds, center, zoom }: MapIdle) => {
      view.current = { box: bounds, center, zoom };
      latest.current = bounds && { box: bounds, center, zoom };
      if (latest.current) return void search(latest.current);
      running.current?.abort();
      dispatch({ type: "boundsMissing" });
    },
    [dispatch],
  );
  const retry = useCallback((fallback: Query) => void search(latest.current ?? fallback), []);
  useOnChange(JSON.stringify([filter, origin.lat, origin.lng]), searchAgain);
  useEffect(() => {
    const onOnline = () => searchAgain();
    addEventListener("online", onOnline);
    return () => {
      removeEventListener("online", onOnline);
      running.current?.abort();
      retryTimer.cancel();
    };
  }, [retryTimer]);
  return { onIdle, retry, view };
}

/** Not called for the first key: the server rendered the filter of the URL already. */
function useOnChange(key: string, onChange: () => void): void {
  const previous = useRef(key);
  const onChangeNow = useEffectEvent(onChange);
  useEffect(() => {
    if (previous.current === key) return;
    previous.current = key;
    onChangeNow();
  }, [key]);
}

const PRESSED_SELECTOR = "a:active,button:active";

const LOOK_AGAIN_MS = 30;

/** Two seconds: browsers leave a link that was dragged away active. */
const MOST_LOOKS = 66;

/** Resolves once no link or button is held down: a list that is renewed under a press would take its click. */
async function pressEnd(): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS && document.querySelector(PRESSED_SELECTOR); looks++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

const FIRST_RETRY_MS = 4_000;

const LAST_RETRY_MS = 60_000;

/** Retries with pauses that double until `reset`. */
function createRetryTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_RETRY_MS;
  return {
    schedule(retry: () => void): void {
      timer = setTimeout(retry, waitMs);
      waitMs = Math.min(waitMs * 2, LAST_RETRY_MS);
    },
    cancel: () => clearTimeout(timer),
    reset(): void {
      waitMs = FIRST_RETRY_MS;
    },
  };
}

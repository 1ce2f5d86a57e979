import type { EventProperties } from "../analytics/events.ts";
import { analytics } from "./analytics.ts";

const SCROLL_REST_MS = 200;

/** On choosing or submitting, not while typing. Takes the kind and the number of results, never the words. */
export function trackSearchInitiated(search: EventProperties<"search_initiated">): void {
  analytics.track("search_initiated", search);
}

export function trackMapMarkerClicked(marker: EventProperties<"map_marker_clicked">): void {
  analytics.track("map_marker_clicked", marker);
}

export function trackProviderSelected(choice: EventProperties<"provider_selected">): void {
  analytics.track("provider_selected", choice);
}

/** Call it on every scroll event. `read` is called at the end: `seen` is the rank of the last dentist in sight. */
export const trackResultScrolled = debounce(
  SCROLL_REST_MS,
  (read: () => EventProperties<"result_scrolled">) => analytics.track("result_scrolled", read()),
);

/** Calls back with the last arguments after `waitMs` without another call. */
export function debounce<Args extends unknown[]>(
  waitMs: number,
  callback: (...args: Args) => void,
): (...args: Args) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => callback(...args), waitMs);
  };
}

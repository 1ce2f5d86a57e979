import type { EventProperties } from "../analytics/events.ts";
import { analytics } from "./analytics.ts";
import { debounce } from "./debounce.ts";

/** Scrolling tells of itself when it rests (DENT-09). */
const SCROLL_REST_MS = 200;

/**
 * A search was begun: a dentist or a need was chosen or entered, or a place was set. Not called while typing.
 * @param search `kind` says what was looked for, `results` how many were found; never the words themselves
 */
export function trackSearchInitiated(search: EventProperties<"search_initiated">): void {
  analytics.track("search_initiated", search);
}

/** A pin of the map was pressed; `pins` is more than 1 where several lie on each other. */
export function trackMapMarkerClicked(marker: EventProperties<"map_marker_clicked">): void {
  analytics.track("map_marker_clicked", marker);
}

/** A dentist was opened or picked, by the id of their location. */
export function trackProviderSelected(choice: EventProperties<"provider_selected">): void {
  analytics.track("provider_selected", choice);
}

/**
 * The list was scrolled; call it as often as the browser says so.
 * @param read asked once it rests. `seen`: how far down the list the last dentist in sight is, counted from 1;
 * `results`: how long the list is
 */
export const trackResultScrolled = debounce(
  SCROLL_REST_MS,
  (read: () => EventProperties<"result_scrolled">) => analytics.track("result_scrolled", read()),
);

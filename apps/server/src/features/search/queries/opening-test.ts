import { isOpenAt } from "@smirk/domain/directory/open-state";
import { localMoment } from "@smirk/domain/directory/time-zone";
import { isOpenTime, type OpenTime } from "@smirk/domain/finder/open-times";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { GivenFilter } from "../map-index/read-map-filter.ts";
import { uint32At } from "../packed/columns.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";

/**
 * Whether an office is open at each of the filter's times, by its own clock and the days that it named. One whose hours
 * are not known passes beside `open`, and not with `open_at` alone. Null without either.
 */
export function createOpeningTest(
  { hours, zones, zoneValues }: PackedLocations,
  { open, open_at: openAt }: GivenFilter,
): ((place: number) => boolean) | null {
  const times = open?.filter(isOpenTime) ?? [];
  if (times.length === 0 && openAt == null) return null;
  const wanted: readonly OpenTime[] = times.length > 0 ? times : ["now"];
  const fits = zoneValues.map((zone) => {
    const now = zone === null || openAt == null ? null : localMoment(new Date(openAt * MINUTE_MS), zone);
    return Uint8Array.from(hours.values, (opening) =>
      Number(wanted.every((time) => isOpenAt(opening, time, now) ?? times.length > 0)),
    );
  });
  return (place) => fits[uint32At(zones, place)]?.[uint32At(hours.rows, place)] === 1;
}

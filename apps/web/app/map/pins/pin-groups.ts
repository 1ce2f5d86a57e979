import { toWorldPixels } from "@smirk/domain/finder/map-view";
import type { MapPin } from "../map-driver.ts";
import { mergeOverlappingPins } from "./overlapping-pins.ts";

/** Tips closer than this, in pixels, would put one pin on top of another. */
const LEAST_GAP = 38;

export interface PinGroup {
  key: string;
  anchor: MapPin;
  members: MapPin[];
  count: number;
  emphasis: MapPin["emphasis"];
}

/** Merges pins that would cover each other at this zoom. Groups stand in the order in which pins were given. */
export function groupNearPins(pins: readonly MapPin[], zoom: number): PinGroup[] {
  const byId = new Map(pins.map((pin) => [pin.id, pin]));
  const order = new Map(pins.map((pin, index) => [pin.id, index]));
  const first = (ids: readonly string[]) => Math.min(...ids.map((id) => order.get(id) ?? 0));
  const screen = pins.map(({ id, position }) => ({ id, ...toWorldPixels(position, zoom) }));
  return mergeOverlappingPins(screen, LEAST_GAP)
    .toSorted((a, b) => first(a) - first(b))
    .flatMap((ids) => {
      const members = ids.flatMap((id) => byId.get(id) ?? []);
      const [anchor] = members;
      if (!anchor) return [];
      const count = members.reduce((sum, pin) => sum + pin.count, 0);
      return [{ key: `${ids.join(" ")} ${count}`, anchor, members, count, emphasis: strongest(members) }];
    });
}

function strongest(members: readonly MapPin[]): MapPin["emphasis"] {
  const found = new Set(members.map((member) => member.emphasis));
  if (found.has("selected")) return "selected";
  return found.has("pointed") ? "pointed" : "none";
}

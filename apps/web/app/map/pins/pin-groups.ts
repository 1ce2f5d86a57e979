import { toWorldPixels } from "@smirk/domain/finder/map-view";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { MapPin } from "../map-driver.ts";
import { collide, type LabelArea } from "../worker/labels/place-labels.ts";
import { areaOfMark } from "./mark-area.ts";

/** Tips closer than this, in pixels, would put one pin on top of another. */
const LEAST_GAP = 38;

export interface PinGroup {
  key: string;
  anchor: MapPin;
  members: MapPin[];
  count: number;
  emphasis: MapPin["emphasis"];
  /** Null for a group, and where it would cover another pin. */
  label: string | null;
  /** Whether all members are: one that is confirmed makes it a pin like others. */
  isUnconfirmed: boolean;
}

/**
 * Merges pins that would cover each other at this zoom. Groups stand in the order in which pins were given.
 * @param clusters what labels keep off besides pins
 */
export function groupNearPins(
  pins: readonly MapPin[],
  zoom: number,
  clusters: readonly LatLng[] = [],
): PinGroup[] {
  const byId = new Map(pins.map((pin) => [pin.id, pin]));
  const order = new Map(pins.map((pin, index) => [pin.id, index]));
  const first = (ids: readonly string[]) => Math.min(...ids.map((id) => order.get(id) ?? 0));
  const screen = pins.map(({ id, position }) => ({ id, ...toWorldPixels(position, zoom) }));
  const groups = mergeOverlappingPins(screen, LEAST_GAP)
    .toSorted((a, b) => first(a) - first(b))
    .flatMap((ids) => {
      const members = ids.flatMap((id) => byId.get(id) ?? []);
      const [anchor] = members;
      if (!anchor) return [];
      const count = members.reduce((sum, pin) => sum + pin.count, 0);
      const label = count === 1 ? (anchor.label ?? null) : null;
      const key = `${ids.join(" ")} ${count}`;
      const isUnconfirmed = members.every((pin) => pin.isUnconfirmed);
      return [{ key, anchor, members, count, emphasis: strongest(members), label, isUnconfirmed }];
    });
  return dropCoveringLabels(groups, zoom, clusters);
}

/** The first keep their labels: of a list by price the cheapest. */
function dropCoveringLabels(
  groups: readonly PinGroup[],
  zoom: number,
  clusters: readonly LatLng[],
): PinGroup[] {
  if (groups.every(({ label }) => label === null)) return [...groups];
  const taken: LabelArea[] = [
    ...groups.map(({ anchor }) =>
      areaOfMark({ kind: "pin", label: null }, toWorldPixels(anchor.position, zoom)),
    ),
    ...clusters.map((point) => areaOfMark({ kind: "cluster", label: null }, toWorldPixels(point, zoom))),
  ];
  return groups.map((group, at) => {
    const { label, anchor } = group;
    if (label === null) return group;
    const area = areaOfMark({ kind: "pin", label }, toWorldPixels(anchor.position, zoom));
    if (taken.some((other, index) => index !== at && collide(area, other))) return { ...group, label: null };
    taken[at] = area;
    return group;
  });
}

function strongest(members: readonly MapPin[]): MapPin["emphasis"] {
  const found = new Set(members.map((member) => member.emphasis));
  if (found.has("selected")) return "selected";
  return found.has("pointed") ? "pointed" : "none";
}

export interface ScreenPin {
  id: string;
  x: number;
  y: number;
}

/** Merges pins closer than `gap` pixels into groups of ids. By id, so that a map that is only dragged keeps its groups. */
export function mergeOverlappingPins(pins: readonly ScreenPin[], gap: number): string[][] {
  const cells = new Map<string, { pin: ScreenPin; members: string[] }[]>();
  const groups: string[][] = [];
  for (const pin of pins.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const column = Math.floor(pin.x / gap);
    const row = Math.floor(pin.y / gap);
    const near = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx}:${row + dy}`) ?? []),
    );
    const host = near.find((other) => Math.hypot(other.pin.x - pin.x, other.pin.y - pin.y) < gap);
    if (host) {
      host.members.push(pin.id);
      continue;
    }
    const members = [pin.id];
    const cell = `${column}:${row}`;
    cells.set(cell, [...(cells.get(cell) ?? []), { pin, members }]);
    groups.push(members);
  }
  return groups;
}

import type { MapCluster } from "@smirk/domain/finder/map-contents";
import { MAX_ZOOM } from "@smirk/domain/finder/map-view";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { MapOptions, MapPin } from "../map-driver.ts";
import { groupNearPins, type PinGroup } from "./pin-groups.ts";

/** Keeps pins clear of the zoom buttons at the right and of the notes at the bottom, in CSS pixels. */
export const FIT_PADDING = { top: 56, right: 88, bottom: 88, left: 32 };

export interface Mark {
  key: string;
  kind: "pin" | "cluster";
  position: LatLng;
  count: number;
  name: string;
  label: string | null;
  emphasis: MapPin["emphasis"];
  isUnconfirmed: boolean;
  press: () => void;
}

interface BoardMap<Shown> {
  zoom: () => number;
  add: (mark: Mark) => Shown;
  dress: (shown: Shown, mark: Mark) => void;
  remove: (shown: Shown) => void;
  /** Brings all positions onto the screen, from as near as possible. */
  showAll: (positions: readonly LatLng[]) => void;
  moveTo: (center: LatLng, zoom: number) => void;
}

/** Keeps the buttons on a map in step with pins and clusters: what stays the same stays the same button. */
export class PinBoard<Shown> {
  private readonly map: BoardMap<Shown>;
  private readonly options: MapOptions;
  private readonly shown = new Map<string, { mark: Mark; shown: Shown }>();
  private pins: readonly MapPin[] = [];
  private clusters: readonly MapCluster[] = [];

  constructor(map: BoardMap<Shown>, options: MapOptions) {
    this.map = map;
    this.options = options;
  }

  /** @returns whether buttons came or went, and not only changed their look */
  setPins(pins: readonly MapPin[], clusters: readonly MapCluster[]): boolean {
    this.pins = pins;
    this.clusters = clusters;
    return this.update();
  }

  marks(): Mark[] {
    return [...this.shown.values()].map(({ mark }) => mark);
  }

  update(): boolean {
    const points = this.clusters.map(({ latitude: lat, longitude: lng }) => ({ lat, lng }));
    const pins = groupNearPins(this.pins, this.map.zoom(), points).map((group) => this.pinMark(group));
    const marks = [...this.clusters.map((cluster) => this.clusterMark(cluster)), ...pins];
    const wanted = new Set(marks.map(({ key }) => key));
    const changed = marks.some(({ key }) => !this.shown.has(key)) || this.shown.size > wanted.size;
    for (const [key, { shown }] of this.shown) {
      if (wanted.has(key)) continue;
      this.map.remove(shown);
      this.shown.delete(key);
    }
    for (const mark of marks) {
      const shown = this.shown.get(mark.key)?.shown ?? this.map.add(mark);
      this.map.dress(shown, mark);
      this.shown.set(mark.key, { mark, shown });
    }
    return changed;
  }

  private pinMark(group: PinGroup): Mark {
    const { key, count, emphasis, anchor, members, label, isUnconfirmed } = group;
    const { texts } = this.options;
    const name = texts.pin(members.map(({ id }) => id));
    return {
      key,
      kind: "pin",
      position: anchor.position,
      count,
      name: isUnconfirmed ? texts.unconfirmed(name) : name,
      label,
      emphasis,
      isUnconfirmed,
      press: () => this.press(group),
    };
  }

  private clusterMark({ id, latitude: lat, longitude: lng, count, expansion_zoom }: MapCluster): Mark {
    const position = { lat, lng };
    const opens = this.map.zoom() >= MAX_ZOOM;
    return {
      key: `cluster ${id} ${count}`,
      kind: count === 1 ? "pin" : "cluster",
      position,
      count,
      name: this.options.texts.cluster(count, opens),
      label: null,
      emphasis: "none",
      isUnconfirmed: false,
      press: () => {
        if (opens) this.options.onCluster?.();
        else this.map.moveTo(position, Math.min(expansion_zoom, MAX_ZOOM));
      },
    };
  }

  /** Zooms in on pins that a higher zoom separates; the others open together. */
  private press({ members }: PinGroup): void {
    if (members.length > 1 && this.map.zoom() < MAX_ZOOM) {
      this.map.showAll(members.map(({ position }) => position));
    } else {
      this.options.onPin?.(members.map(({ id }) => id));
    }
  }
}

import { HOUSTON } from "@smirk/basemap/reading/archive-places";
import { STREET_MIN_ZOOM } from "@smirk/basemap/streets/street";
import { LatLngBounds, type Map as LeafletMap } from "leaflet";
import type { MapBase } from "./base/bundled-base.ts";
import type { DistanceRings } from "./base/distance-rings.ts";
import type { MapFoot } from "./map-controls.ts";
import type { MapKind, MapTexts, TileSource } from "./map-driver.ts";
import type { StreetDetail } from "./streets/street-detail.ts";

const KINDS: Record<StreetDetail, MapKind> = { none: "simplified", main: "main streets", all: "streets" };

interface LegendParts {
  texts: MapTexts;
  rings: DistanceRings;
  foot: MapFoot;
}

export function createLegend(map: LeafletMap, { texts, rings, foot }: LegendParts) {
  let base: MapBase | null = null;
  let tiles: TileSource | null = null;
  let detail: StreetDetail | null = null;
  let turn = 0;

  const show = (zoom: number) => {
    const drawn = detail ?? "none";
    const kind = tiles === null ? KINDS[drawn] : "streets";
    const hasRings = tiles !== null || drawn !== "all";
    const step = rings.draw(zoom, map.getCenter().lat);
    rings.show(tiles === null ? drawn : "none");
    // A note that goes again would move the credits.
    foot.box.style.visibility = tiles === null && detail === null ? "hidden" : "";
    foot.setNote(hasRings ? texts.note(step, kind) : "");
    foot.creditTo(tiles ?? (showsHouston(map) ? "bundled with streets" : "bundled"));
  };
  const update = async () => {
    const asked = ++turn;
    const found = await base?.findDetail(samplePoints(map), map.getZoom()).catch(() => detail ?? "none");
    if (asked !== turn || found === undefined || found === detail) return;
    detail = found;
    show(map.getZoom());
    base?.redrawLabels();
  };
  return {
    draw: (zoom: number) => {
      show(zoom);
      void update();
    },
    /** @param source of raster tiles; null for the bundled map */
    follow: (shown: MapBase, source: TileSource | null) => {
      base = shown;
      tiles = source;
      detail = null;
      show(map.getZoom());
      void update();
    },
    stop: () => {
      turn++;
      base = null;
    },
  };
}

function showsHouston(map: LeafletMap): boolean {
  const [west, south, east, north] = HOUSTON.bounds;
  const houston = new LatLngBounds([south, west], [north, east]);
  return map.getZoom() >= STREET_MIN_ZOOM && map.getBounds().intersects(houston);
}

function samplePoints(map: LeafletMap) {
  const { x, y } = map.getSize();
  const shares = [
    [0.5, 0.5],
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ] as const;
  return shares.map(([across, down]) => map.containerPointToLatLng([x * across, y * down]).wrap());
}

import { HOUSTON } from "@smirk/basemap/reading/archive-places";
import { STREET_MIN_ZOOM } from "@smirk/basemap/streets/street";
import { DomEvent, LatLngBounds, type Map as LeafletMap } from "leaflet";
import type { MapBase } from "./base/bundled-base.ts";
import type { DistanceRings } from "./base/distance-rings.ts";
import { type Credit, type CreditPart, listCredits } from "./map-credits.ts";
import type { MapKind, MapTexts, TileSource } from "./map-driver.ts";
import { COVER_CHANGED } from "./pins/covered-pins.ts";
import { createPinKey } from "./pins/pin-key.ts";
import type { StreetDetail } from "./streets/street-detail.ts";
import type { LabelArea } from "./worker/labels/place-labels.ts";

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

/** Plus and minus; at the end of the scale a button stays in the tab order and does nothing. */
export function addZoomButtons(map: LeafletMap, texts: MapTexts): HTMLElement {
  const box = document.createElement("div");
  box.className = "map-zoom";
  const button = (sign: string, name: string, step: number) => {
    const element = document.createElement("button");
    element.type = "button";
    element.textContent = sign;
    element.ariaLabel = name;
    element.addEventListener("click", () => map.setZoom(map.getZoom() + step));
    map.on("zoomend", () => {
      const end = step > 0 ? map.getMaxZoom() : map.getMinZoom();
      element.ariaDisabled = String(map.getZoom() === end);
    });
    return element;
  };
  box.append(button("+", texts.zoomIn, 1), button("−", texts.zoomOut, -1));
  DomEvent.disableClickPropagation(box);
  map.getContainer().append(box);
  return box;
}

export function areaOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): LabelArea {
  const [width, height] = [offsetWidth, offsetHeight];
  return { x: offsetLeft + width / 2, y: offsetTop + height / 2, width, height };
}

/** The notes and the credits, which lie at the two ends of the map's foot. */
export function footAreas(box: HTMLElement): LabelArea[] {
  const shown = [...box.children].filter((child) => child instanceof HTMLElement && !child.hidden);
  return shown.map((child) => {
    const { offsetLeft, offsetTop, offsetWidth: width, offsetHeight: height } = child as HTMLElement;
    return {
      x: box.offsetLeft + offsetLeft + width / 2,
      y: box.offsetTop + offsetTop + height / 2,
      width,
      height,
    };
  });
}

interface MapFoot {
  box: HTMLElement;
  credits: HTMLElement;
  setNote: (text: string) => void;
  creditTo: (credit: Credit) => void;
}

export function addFoot(map: LeafletMap, texts: MapTexts): MapFoot {
  const box = document.createElement("div");
  box.className = "map-foot";
  const note = document.createElement("span");
  note.className = "map-note";
  const key = createPinKey(texts);
  const credits = document.createElement("span");
  credits.className = "map-credits";
  box.append(note, key, credits);
  DomEvent.disableClickPropagation(box);
  map.getContainer().append(box);
  // A pin that lay under a note is free again once that has gone.
  const resizing = new ResizeObserver(() => map.getContainer().dispatchEvent(new Event(COVER_CHANGED)));
  for (const control of [note, key, credits]) resizing.observe(control);
  map.on("unload", () => resizing.disconnect());
  let credited: Credit | null = null;
  return {
    box,
    credits,
    setNote: (text) => {
      note.textContent = text;
      note.hidden = text === "";
    },
    creditTo: (credit) => {
      if (credit === credited) return;
      credited = credit;
      credits.replaceChildren(...listCredits(credit, `${texts.dataBy} `).map(createCredit));
    },
  };
}

function createCredit({ text, href, isWide = false }: CreditPart): HTMLElement {
  const part = document.createElement(href === undefined ? "span" : "a");
  part.textContent = text;
  if (isWide) part.className = "map-credits-wide";
  if (part instanceof HTMLAnchorElement && href !== undefined) {
    Object.assign(part, { href, target: "_blank", rel: "noopener" });
  }
  return part;
}

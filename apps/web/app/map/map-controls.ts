import { DomEvent, type Map as LeafletMap } from "leaflet";
import type { LabelArea } from "./base/place-labels.ts";
import type { MapTexts, TileSource } from "./map-driver.ts";

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

/** The part of the map that a control covers. */
export function areaOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): LabelArea {
  const [width, height] = [offsetWidth, offsetHeight];
  return { x: offsetLeft + width / 2, y: offsetTop + height / 2, width, height };
}

function createLink(text: string, href: string): HTMLAnchorElement {
  const element = document.createElement("a");
  element.textContent = text;
  element.href = href;
  element.target = "_blank";
  element.rel = "noopener";
  return element;
}

const BUNDLED_CREDITS = [
  ["US Census Bureau", "https://www.census.gov/geographies/mapping-files.html"],
  ["GeoNames", "https://www.geonames.org/"],
  ["CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/"],
] as const;

interface MapFoot {
  note: HTMLElement;
  credits: HTMLElement;
  /** Names the source of the tiles that are shown; null for the bundled map's own. */
  creditTo: (tiles: TileSource | null) => void;
}

/** What kind of map this is, and whose data it draws. */
export function addCredits(map: LeafletMap, texts: MapTexts): MapFoot {
  const box = document.createElement("div");
  box.className = "map-foot";
  const note = document.createElement("span");
  note.className = "map-note";
  const credits = document.createElement("span");
  credits.className = "map-credits";
  box.append(note, credits);
  DomEvent.disableClickPropagation(box);
  map.getContainer().append(box);
  const [census, places, license] = BUNDLED_CREDITS.map(([text, href]) => createLink(text, href));
  return {
    note,
    credits,
    creditTo: (tiles) => {
      const names = tiles ? [tiles.attribution] : [census ?? "", ", ", places ?? "", " ", license ?? ""];
      credits.replaceChildren(`${texts.dataBy} `, ...names);
    },
  };
}

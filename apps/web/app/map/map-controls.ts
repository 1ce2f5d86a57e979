import { DomEvent, type Map as LeafletMap } from "leaflet";
import { type Credit, type CreditPart, listCredits } from "./map-credits.ts";
import type { MapTexts } from "./map-driver.ts";
import type { LabelArea } from "./worker/labels/place-labels.ts";

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

/** The note and the credits, which lie at the two ends of the map's foot. */
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

export interface MapFoot {
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
  const credits = document.createElement("span");
  credits.className = "map-credits";
  box.append(note, credits);
  DomEvent.disableClickPropagation(box);
  map.getContainer().append(box);
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

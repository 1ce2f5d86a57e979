import { Icon, LatLngBounds, type Map as LeafletMap, Marker } from "leaflet";
import type { MapOptions } from "../map-driver.ts";
import type { LabelArea } from "../worker/labels/place-labels.ts";
import { COVER_CHANGED, hideCoveredPins } from "./covered-pins.ts";
import { areaOfMark } from "./mark-area.ts";
import { createMarkElement, dressMark, markClass } from "./mark-element.ts";
import { FIT_PADDING, type Mark, PinBoard } from "./pin-board.ts";

/** Leaflet draws icons as pictures; ours is a button that the style sheet puts onto its point. */
class ButtonIcon extends Icon {
  private readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    super({ iconUrl: "" });
    this.element = element;
  }

  override createIcon(): HTMLElement {
    return this.element;
  }

  override createShadow(): HTMLElement {
    // Leaflet takes null for "no shadow"; its types do not.
    return null as unknown as HTMLElement;
  }
}

interface ShownMark {
  marker: Marker;
  element: HTMLElement;
}

export function createPinLayer(map: LeafletMap, options: MapOptions): PinBoard<ShownMark> {
  /** A button that is pressed may be about to go; the keyboard must not go with it. */
  const retainFocus = () => map.getContainer().focus({ preventScroll: true });
  let checking = 0;
  const hideCovered = () => {
    if (checking !== 0) return;
    checking = requestAnimationFrame(() => {
      checking = 0;
      hideCoveredPins(map.getContainer());
    });
  };
  const board = new PinBoard<ShownMark>(
    {
      zoom: () => map.getZoom(),
      add: (mark) => addMark(map, mark),
      dress: ({ marker, element }, mark) => {
        dressMark(element, mark);
        marker.setZIndexOffset(mark.emphasis === "none" ? 0 : 1000);
        hideCovered();
      },
      remove: ({ marker }) => marker.remove(),
      showAll: (positions) => {
        retainFocus();
        const zoomButtons = map.getContainer().querySelector<HTMLElement>(".map-zoom");
        map.fitBounds(new LatLngBounds([...positions]), {
          paddingTopLeft: [FIT_PADDING.left, FIT_PADDING.top + (zoomButtons?.offsetTop ?? 0)],
          paddingBottomRight: [FIT_PADDING.right, FIT_PADDING.bottom],
        });
      },
      moveTo: (center, zoom) => {
        retainFocus();
        map.setView(center, zoom);
      },
    },
    options,
  );
  map.on("zoomend", () => board.update());
  map.on("moveend", hideCovered);
  map.getContainer().addEventListener(COVER_CHANGED, hideCovered);
  return board;
}

function addMark(map: LeafletMap, mark: Mark): ShownMark {
  const element = document.createElement("button");
  element.type = "button";
  element.className = `leaflet-marker-icon ${markClass(mark)}`;
  element.append(createMarkElement(mark));
  const marker = new Marker(mark.position, { icon: new ButtonIcon(element), keyboard: false });
  // The second click of a double-click would close what the first has opened.
  marker.on("click", ({ originalEvent }) => originalEvent.detail < 2 && mark.press());
  element.addEventListener("dblclick", (event) => event.stopPropagation());
  return { marker: marker.addTo(map), element };
}

/** The screen that each button covers, in container pixels: labels keep off it. */
export function markAreas(map: LeafletMap, board: PinBoard<ShownMark>): LabelArea[] {
  return board.marks().map((mark) => areaOfMark(mark, map.latLngToContainerPoint(mark.position)));
}

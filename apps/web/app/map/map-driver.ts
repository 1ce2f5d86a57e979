import type { LatLng, LatLngBox } from "@smirk/domain/geo";
import type { MapView } from "@smirk/domain/map-view";

/** A pin as a map shows it; `count` is how many provider locations stand there. */
export interface MapPin {
  id: string;
  position: LatLng;
  count: number;
  emphasis: "none" | "pointed" | "selected";
}

export interface MapIdle extends MapView {
  /** What the map shows; null while it has no size. */
  bounds: LatLngBox | null;
}

/** Everything a map says in words. */
export interface MapTexts {
  zoomIn: string;
  zoomOut: string;
  userLocation: string;
  /** Under the map, such as "Simplified map · 0.5 mi rings". */
  note: (ringMiles: number) => string;
  ring: (miles: number) => string;
  /** What the button of one pin, or of several pins merged into one, is called. */
  pin: (pinIds: readonly string[]) => string;
  /** Before the names of those whose data is drawn. */
  dataBy: string;
}

export interface MapOptions {
  view: MapView;
  texts: MapTexts;
  /** A picture of one place inside a page: it does not catch the wheel or the finger that scrolls the page. */
  still?: boolean;
  onIdle?: (idle: MapIdle) => void;
  /** One pin, or all pins that no zoom can separate, was pressed. */
  onPin?: (pinIds: readonly string[]) => void;
}

export interface MountedMap {
  setPins: (pins: readonly MapPin[]) => void;
  panTo: (center: LatLng, zoom?: number) => void;
  setUser: (position: LatLng | null) => void;
  destroy: () => void;
}

export type MountMap = (element: HTMLElement, options: MapOptions) => MountedMap;

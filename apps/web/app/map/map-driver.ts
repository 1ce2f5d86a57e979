import type { MapCluster } from "@smirk/domain/finder/map-contents";
import type { MapView } from "@smirk/domain/finder/map-view";
import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";

/** A pin as a map shows it; `count` is how many provider locations stand there. */
export interface MapPin {
  id: string;
  position: LatLng;
  count: number;
  emphasis: "none" | "pointed" | "selected";
  /** A few letters in place of the pin's picture, such as '$62'; shown where they cover nothing. */
  label?: string | null;
  /** Nobody has confirmed any listing that stands there. */
  isUnconfirmed?: boolean;
}

export interface MapIdle extends MapView {
  /** What the map shows; null while it has no size. */
  bounds: LatLngBox | null;
}

export type MapKind = "simplified" | "main streets" | "streets";

export interface MapTexts {
  zoomIn: string;
  zoomOut: string;
  userLocation: string;
  /** Under the map, such as "Simplified map · 0.5 mi rings". */
  note: (ringMiles: number, kind: MapKind) => string;
  ring: (miles: number) => string;
  pin: (pinIds: readonly string[]) => string;
  /** @param opens whether it opens the list, since no zoom separates it */
  cluster: (count: number, opens: boolean) => string;
  /** The name of a pin whose listings nobody has confirmed. */
  unconfirmed: (name: string) => string;
  /** What the color of such a pin means. */
  unconfirmedKey: string;
  dataBy: string;
}

/** Raster tiles of an outside server, as `https://tiles.example/{z}/{x}/{y}.png`, and their credit line. */
export interface TileSource {
  url: string;
  attribution: string;
}

/** What a page says of its map. */
export interface MapSetup {
  view: MapView;
  /** Says what a pin stands for. */
  namePin: MapTexts["pin"];
  /** A picture of one place inside a page: it does not catch the wheel or the finger that scrolls the page. */
  still?: boolean;
  onIdle?: (idle: MapIdle) => void;
  onPin?: (pinIds: readonly string[]) => void;
  /** A cluster is pressed that no zoom separates. */
  onCluster?: () => void;
}

export interface MapOptions extends Omit<MapSetup, "namePin"> {
  texts: MapTexts;
}

export interface MapOffset {
  x: number;
  y: number;
}

export interface MountedMap {
  /** Resolves when all that the first view shows is drawn, or somebody has moved it. */
  drawn: Promise<void>;
  /** Clusters stand for locations that are too many to be pins; pressing one looks closer. */
  setPins: (pins: readonly MapPin[], clusters?: readonly MapCluster[]) => void;
  /** @param offset where the point comes to stand, seen from the middle: a sheet may cover half the map */
  panTo: (center: LatLng, zoom?: number, offset?: MapOffset) => void;
  setUser: (position: LatLng | null) => void;
  destroy: () => void;
}

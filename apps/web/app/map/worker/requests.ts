import type { TileCoord } from "@smirk/basemap/reading/tile-archive";
import type { LabelArea } from "./labels/place-labels.ts";

export const TILE_PIXELS = 256;
/** The outlines are of 1:10,000,000: closer than this a coast or a county's line would stand miles off. */
export const OUTLINE_MAX_ZOOM = 10;

export interface TileRequest {
  coords: TileCoord;
  /** Device pixels to a side. */
  pixels: number;
}

/** A part of the world in CSS pixels at the zoom. */
export interface WorldArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
  zoom: number;
}

/** What labels keep off, by its middle from the area's upper left corner. */
export interface Obstacles {
  /** Moves with the map, as pins do: a place's name moves aside for it. */
  onMap: LabelArea[];
  /** Stays where it is on the screen: what comes under it is hidden. */
  onScreen: LabelArea[];
}

export interface LabelRequest {
  area: WorldArea;
  obstacles: Obstacles;
  /** Device pixels to a CSS pixel. */
  ratio: number;
}

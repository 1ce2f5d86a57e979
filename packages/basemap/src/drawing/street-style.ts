import type { StreetClass } from "../streets/street.ts";
import type { StreetColors } from "./map-colors.ts";

const FIRST_ZOOM = 6;

/** CSS pixels at the zooms from 6 to 18. */
const WIDTHS: Record<StreetClass, readonly number[]> = {
  motorway: [0.8, 1.1, 1.5, 2, 2.5, 3, 3.8, 4.6, 5.8, 8, 11.5, 17, 25],
  trunk: [0.5, 0.7, 1, 1.4, 1.9, 2.4, 3, 3.9, 5.2, 7.5, 11, 16, 24],
  primary: [0, 0, 0.5, 0.8, 1.2, 1.7, 2.4, 3.4, 5, 7.5, 11, 16, 24],
  secondary: [0, 0, 0, 0, 0.6, 1, 1.6, 2.5, 4, 6.5, 10, 15, 22],
  tertiary: [0, 0, 0, 0, 0, 0.6, 1, 1.7, 3, 5.5, 9, 14, 20],
  link: [0, 0, 0, 0, 0, 0.6, 1, 1.6, 2.4, 4, 6, 9, 14],
  minor: [0, 0, 0, 0, 0, 0, 0, 0.9, 1.8, 4, 7.5, 12, 18],
  service: [0, 0, 0, 0, 0, 0, 0, 0, 0.7, 1.6, 3, 5.5, 9],
  track: [0, 0, 0, 0, 0, 0, 0, 0.5, 0.8, 1.2, 2, 3, 4.5],
};
const LAST = 12;
/** Narrower lines have no edge: they are drawn in one color that shows on land. */
const EDGE_MIN_WIDTH = 2.5;

export interface StreetStyle {
  width: number;
  edge: number;
  color: string;
  edgeColor: string;
}

/** How a class looks at a zoom; null where it is too fine to draw. */
export function styleStreet(name: StreetClass, zoom: number, colors: StreetColors): StreetStyle | null {
  const width = WIDTHS[name][Math.max(0, Math.min(LAST, Math.round(zoom) - FIRST_ZOOM))] ?? 0;
  if (width === 0) return null;
  const isFreeway = name === "motorway" || name === "trunk" || name === "link";
  const edgeColor = isFreeway ? colors.freewayEdge : colors.edge;
  if (width < EDGE_MIN_WIDTH)
    return { width, edge: 0, color: isFreeway ? colors.freewayFar : colors.far, edgeColor };
  return { width, edge: width < 5 ? 0.7 : 1, color: colorOf(name, colors), edgeColor };
}

function colorOf(name: StreetClass, colors: StreetColors): string {
  if (name === "motorway") return colors.motorway;
  if (name === "trunk" || name === "link") return colors.trunk;
  if (name === "primary") return colors.primary;
  return name === "track" ? colors.far : colors.minor;
}

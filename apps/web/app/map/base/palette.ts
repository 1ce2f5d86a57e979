/** The map's colours, from the style sheet: canvas cannot use custom properties by itself. */
export interface Palette {
  land: string;
  tints: string[];
  dot: string;
  countyBorder: string;
  stateBorder: string;
  place: string;
  zip: string;
  halo: string;
  font: string;
}

const TINT_COUNT = 5;

export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(`--map-${name}`).trim();
  return {
    land: read("land"),
    tints: Array.from({ length: TINT_COUNT }, (_, index) => read(`tint-${index}`)),
    dot: read("dot"),
    countyBorder: read("county-border"),
    stateBorder: read("state-border"),
    place: read("place"),
    zip: read("zip"),
    halo: read("halo"),
    font: style.fontFamily,
  };
}

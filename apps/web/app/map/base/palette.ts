/** The map's colors, from the style sheet: a canvas cannot use custom properties by itself. */
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
  streets: StreetPalette;
}

interface StreetPalette {
  park: string;
  motorway: string;
  trunk: string;
  primary: string;
  minor: string;
  edge: string;
  freewayEdge: string;
  /** Lines too narrow for an edge. */
  far: string;
  freewayFar: string;
  name: string;
  shield: string;
  shieldText: string;
  shieldEdge: string;
  interstate: string;
  interstateText: string;
}

const TINT_COUNT = 5;

export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const resolve = matchMedia("(forced-colors: active)").matches ? resolveColor : (color: string) => color;
  const read = (name: string): string => resolve(style.getPropertyValue(`--map-${name}`).trim());
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
    streets: {
      park: read("park"),
      motorway: read("motorway"),
      trunk: read("trunk"),
      primary: read("primary"),
      minor: read("street"),
      edge: read("street-edge"),
      freewayEdge: read("freeway-edge"),
      far: read("street-far"),
      freewayFar: read("freeway-far"),
      name: read("street-name"),
      shield: read("shield"),
      shieldText: read("shield-text"),
      shieldEdge: read("shield-edge"),
      interstate: read("interstate"),
      interstateText: read("interstate-text"),
    },
  };
}

/** A color of the system has its value in a document only: a worker would draw with one of its own. */
function resolveColor(color: string): string {
  const probe = document.createElement("i");
  probe.style.color = color;
  probe.style.setProperty("forced-color-adjust", "none");
  document.body.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}

import { MAP_COLORS, type MapColors } from "@smirk/basemap/drawing/map-colors";

/** What a map is drawn with. */
export interface Palette extends MapColors {
  font: string;
}

export function readPalette(element: HTMLElement): Palette {
  const font = getComputedStyle(element).fontFamily;
  if (matchMedia("(forced-colors: active)").matches) return { ...resolveColors(MAP_COLORS.forced), font };
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  return { ...MAP_COLORS[isDark ? "dark" : "light"], font };
}

/** A color of the system has its value in a document only: a worker would draw with one of its own. */
function resolveColors(colors: MapColors): MapColors {
  const probe = document.createElement("i");
  probe.style.setProperty("forced-color-adjust", "none");
  document.body.append(probe);
  const resolve = (value: unknown): unknown => {
    if (typeof value === "string") {
      probe.style.color = value;
      return getComputedStyle(probe).color;
    }
    if (Array.isArray(value)) return value.map(resolve);
    return Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, resolve(part)]));
  };
  const resolved = resolve(colors) as MapColors;
  probe.remove();
  return resolved;
}

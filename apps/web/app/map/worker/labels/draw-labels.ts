import { findParent } from "@smirk/basemap/reading/tile-archive";
import type { Palette } from "../../base/palette.ts";
import { drawName, nameFont } from "../../streets/draw-names.ts";
import { fitPath, isWithin, type ScreenName, visibleNames } from "../../streets/visible-names.ts";
import type { Basemap, TileLabel } from "../basemap.ts";
import type { LabelRequest } from "../requests.ts";
import { TILE_PIXELS, type WorldArea } from "../requests.ts";
import { measureText } from "./measure-text.ts";
import { type LabelBox, labelFont, placeLabels } from "./place-labels.ts";

type Context = OffscreenCanvasRenderingContext2D;

interface FoundLabels {
  places: readonly PlaceName[];
  streets: readonly ScreenName[];
}

/** Names of places, ZIP codes and streets: chosen together, so that none overlaps. */
export function drawLabels(
  context: Context,
  { places, streets }: FoundLabels,
  { area, obstacles, ratio, palette }: LabelRequest & { palette: Palette },
): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  const style = { zoom: area.zoom, palette };
  const placed = placeLabels(measurePlaces(context, places, style), obstacles);
  const taken = [...obstacles.onMap, ...obstacles.onScreen, ...placed];
  const size = { width: area.right - area.left, height: area.bottom - area.top };
  const shown = visibleNames(fitNames(context, streets, palette), taken);
  for (const name of shown.filter((name) => isWithin(name, size))) drawName(context, name, palette);
  for (const place of placed) drawPlace(context, place, style);
}

interface LabelStyle {
  zoom: number;
  palette: Palette;
}

function measurePlaces(
  context: Context,
  places: readonly PlaceName[],
  { zoom, palette }: LabelStyle,
): LabelBox[] {
  return places.flatMap(({ label, x, y }): LabelBox[] => {
    const font = labelFont(label, zoom);
    if (!font) return [];
    const width = measureText(context, `${font.weight} ${font.size}px ${palette.font}`, label.name);
    return [{ label, x, y, width, height: font.size }];
  });
}

function fitNames(context: Context, names: readonly ScreenName[], palette: Palette): ScreenName[] {
  return names.map((name) => ({
    ...name,
    path: fitPath(name.path, measureText(context, nameFont(name.size, palette), name.text)),
  }));
}

function drawPlace(context: Context, { label, x, y }: LabelBox, { zoom, palette }: LabelStyle): void {
  const font = labelFont(label, zoom);
  context.font = `${font?.weight} ${font?.size}px ${palette.font}`;
  context.lineWidth = 3;
  context.strokeStyle = palette.halo;
  context.strokeText(label.name, x, y);
  context.fillStyle = label.kind === "zip" ? palette.zip : palette.place;
  context.fillText(label.name, x, y);
}

/** The name of a place or a ZIP code, from the area's upper left corner in CSS pixels. */
interface PlaceName {
  label: TileLabel;
  x: number;
  y: number;
}

/** Labels this far beyond the area still compete for space, so that one that comes into view is placed already. */
const CONTEST_PIXELS = 200;

/** The places and ZIP codes in the area, and a little around it. */
export async function findPlaces(
  basemap: Basemap,
  { left, top, right, bottom, zoom }: WorldArea,
): Promise<PlaceName[]> {
  const { parent, span } = findParent({ z: zoom, x: 0, y: 0 }, await basemap.maxZoom());
  const side = TILE_PIXELS * span;
  const tiles: Promise<PlaceName[]>[] = [];
  for (let x = Math.floor((left - CONTEST_PIXELS) / side); x * side < right + CONTEST_PIXELS; x++) {
    for (let y = Math.floor((top - CONTEST_PIXELS) / side); y * side < bottom + CONTEST_PIXELS; y++) {
      const toArea = (label: TileLabel) => ({
        label,
        x: (x + label.x) * side - left,
        y: (y + label.y) * side - top,
      });
      tiles.push(basemap.tile({ z: parent.z, x, y }).then((tile) => tile?.labels.map(toArea) ?? []));
    }
  }
  const [width, height] = [right - left, bottom - top];
  return (await Promise.all(tiles))
    .flat()
    .filter(
      ({ x, y }) =>
        x >= -CONTEST_PIXELS &&
        x <= width + CONTEST_PIXELS &&
        y >= -CONTEST_PIXELS &&
        y <= height + CONTEST_PIXELS,
    );
}

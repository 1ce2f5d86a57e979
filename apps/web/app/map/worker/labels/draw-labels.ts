import type { Palette } from "../../base/palette.ts";
import { drawName, nameFont } from "../../streets/draw-names.ts";
import { fitPath, isWithin, type ScreenName, visibleNames } from "../../streets/visible-names.ts";
import type { LabelRequest } from "../requests.ts";
import type { PlaceName } from "./find-places.ts";
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

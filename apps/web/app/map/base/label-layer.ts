import { Bounds, Layer, type LeafletEventHandlerFn, type Map as LeafletMap, Point } from "leaflet";
import { nextTask } from "../../shell/page/next-task.ts";
import { drawName, nameFont } from "../streets/draw-names.ts";
import { findNames } from "../streets/find-names.ts";
import { fitPath, isWithin, type ScreenName, visibleNames } from "../streets/visible-names.ts";
import type { Basemap, TileLabel } from "./basemap.ts";
import type { BasemapSources } from "./basemap-layer.ts";
import { LabelCanvas } from "./label-canvas.ts";
import { measureText } from "./measure-text.ts";
import type { Palette } from "./palette.ts";
import { type LabelArea, type LabelBox, labelFont, placeLabels } from "./place-labels.ts";
import { findParent } from "./tile-archive.ts";

const PANE = "labels";
/** Labels are drawn this far beyond the edge, so that a dragged map does not run bare. */
const MARGIN_PIXELS = 160;
/** Labels further out still compete for space, so that a label that comes into view is placed already. */
const CONTEST_PIXELS = 200;
const TILE_PIXELS = 256;

export interface Obstacles {
  /** Moves with the map, as pins do: a place's name moves aside for it. */
  onMap: LabelArea[];
  /** Stays where it is on the screen: what comes under it is hidden. */
  onScreen: LabelArea[];
}

interface PlacedLabel {
  label: TileLabel;
  at: Point;
}

/** Names of places, ZIP codes and streets, on one canvas over the tiles: chosen together, so that none overlaps. */
export class LabelLayer extends Layer {
  private readonly sources: BasemapSources;
  private readonly obstacles: () => Obstacles;
  private readonly canvas = new LabelCanvas();
  private drawing = 0;
  private frame = 0;

  constructor(sources: BasemapSources, obstacles: () => Obstacles) {
    super();
    this.sources = sources;
    this.obstacles = obstacles;
  }

  override onAdd(map: LeafletMap): this {
    this.canvas.addTo(map.getPane(PANE) ?? map.createPane(PANE));
    this.redraw();
    return this;
  }

  override onRemove(): this {
    this.drawing++;
    cancelAnimationFrame(this.frame);
    this.canvas.remove();
    return this;
  }

  override getEvents(): { [name: string]: LeafletEventHandlerFn } {
    const redraw = () => this.redraw();
    // What was drawn for another zoom lies in wrong places.
    const hide = () => this.canvas.hide();
    return { moveend: redraw, resize: redraw, zoom: hide, viewreset: hide };
  }

  /** In the next frame: a movement ends with several reasons to draw. */
  redraw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      // Without labels the map is still a map; the next movement asks again.
      this.draw(++this.drawing).catch(() => {});
    });
  }

  private async draw(turn: number): Promise<void> {
    const map = this._map;
    const size = map.getSize();
    const zoom = map.getZoom();
    const { min, max } = map.getPixelBounds();
    const margin = new Point(MARGIN_PIXELS, MARGIN_PIXELS);
    if (!min || !max || size.x === 0) return;
    const area = new Bounds(min.subtract(margin), max.add(margin));
    const [labels, names] = await Promise.all([
      labelsIn(this.sources.basemap, area, zoom),
      findNames(this.sources.streets, { ...edgesOf(area), zoom }),
    ]);
    await nextTask();
    const context = this.canvas.context();
    if (turn !== this.drawing || context === null) return;
    const canvasSize = size.add(margin.multiplyBy(2));
    const palette = this.sources.palette();
    const { onMap, onScreen } = shiftObstacles(this.obstacles());
    const places = placeLabels(measureLabels(context, labels, { zoom, palette }), { onMap, onScreen });
    await nextTask();
    if (turn !== this.drawing) return;
    const taken = [...onMap, ...onScreen, ...places];
    const shown = namesToDraw(context, names, { taken, size: canvasSize, palette });
    const steps = [
      ...shown.map((name) => (on: CanvasRenderingContext2D) => drawName(on, name, palette)),
      ...places.map((place) => (on: CanvasRenderingContext2D) => drawPlace(on, place, { zoom, palette })),
    ];
    this.canvas.draw(canvasSize, map.containerPointToLayerPoint(margin.multiplyBy(-1)), steps);
  }
}

function namesToDraw(
  context: CanvasRenderingContext2D,
  names: readonly ScreenName[],
  { taken, size, palette }: { taken: readonly LabelArea[]; size: Point; palette: Palette },
): ScreenName[] {
  const cut = names.map((name) => ({
    ...name,
    path: fitPath(name.path, measureText(context, nameFont(name.size, palette), name.text)),
  }));
  return visibleNames(cut, taken).filter((name) => isWithin(name, size));
}

function drawPlace(
  context: CanvasRenderingContext2D,
  { label, x, y }: LabelBox,
  { zoom, palette }: { zoom: number; palette: Palette },
): void {
  const font = labelFont(label, zoom);
  context.font = `${font?.weight} ${font?.size}px ${palette.font}`;
  context.lineWidth = 3;
  context.strokeStyle = palette.halo;
  context.strokeText(label.name, x, y);
  context.fillStyle = label.kind === "zip" ? palette.zip : palette.place;
  context.fillText(label.name, x, y);
}

function edgesOf({ min, max }: Bounds) {
  return { left: min?.x ?? 0, top: min?.y ?? 0, right: max?.x ?? 0, bottom: max?.y ?? 0 };
}

function shiftObstacles({ onMap, onScreen }: Obstacles): Obstacles {
  const shift = (area: LabelArea) => ({ ...area, x: area.x + MARGIN_PIXELS, y: area.y + MARGIN_PIXELS });
  return { onMap: onMap.map(shift), onScreen: onScreen.map(shift) };
}

async function labelsIn(basemap: Basemap, area: Bounds, zoom: number): Promise<PlacedLabel[]> {
  const { left, top, right, bottom } = edgesOf(area);
  const { parent, span } = findParent({ z: zoom, x: 0, y: 0 }, await basemap.maxZoom());
  const side = TILE_PIXELS * span;
  const tiles: Promise<PlacedLabel[]>[] = [];
  for (let x = Math.floor((left - CONTEST_PIXELS) / side); x * side < right + CONTEST_PIXELS; x++) {
    for (let y = Math.floor((top - CONTEST_PIXELS) / side); y * side < bottom + CONTEST_PIXELS; y++) {
      const toScreen = (label: TileLabel) => ({
        label,
        at: new Point((x + label.x) * side - left, (y + label.y) * side - top),
      });
      tiles.push(basemap.tile({ z: parent.z, x, y }).then((tile) => tile?.labels.map(toScreen) ?? []));
    }
  }
  const inside = new Bounds(
    new Point(-CONTEST_PIXELS, -CONTEST_PIXELS),
    new Point(right - left + CONTEST_PIXELS, bottom - top + CONTEST_PIXELS),
  );
  return (await Promise.all(tiles)).flat().filter(({ at }) => inside.contains(at));
}

function measureLabels(
  context: CanvasRenderingContext2D,
  labels: readonly PlacedLabel[],
  { zoom, palette }: { zoom: number; palette: Palette },
): LabelBox[] {
  return labels.flatMap(({ label, at }): LabelBox[] => {
    const font = labelFont(label, zoom);
    if (!font) return [];
    const width = measureText(context, `${font.weight} ${font.size}px ${palette.font}`, label.name);
    return [{ label, x: at.x, y: at.y, width, height: font.size }];
  });
}

import { Bounds, DomUtil, Layer, type LeafletEventHandlerFn, type Map as LeafletMap, Point } from "leaflet";
import { drawNames, measureText, nameFont } from "../streets/draw-names.ts";
import { findNames } from "../streets/find-names.ts";
import { fitPath, type ScreenName, visibleNames } from "../streets/visible-names.ts";
import type { Basemap, TileLabel } from "./basemap.ts";
import type { BasemapSources } from "./basemap-layer.ts";
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
  private readonly canvas = DomUtil.create("canvas", "leaflet-zoom-hide");
  private drawing = 0;

  constructor(sources: BasemapSources, obstacles: () => Obstacles) {
    super();
    this.sources = sources;
    this.obstacles = obstacles;
  }

  override onAdd(map: LeafletMap): this {
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.append(this.canvas);
    this.redraw();
    return this;
  }

  override onRemove(): this {
    this.drawing++;
    this.canvas.remove();
    return this;
  }

  override getEvents(): { [name: string]: LeafletEventHandlerFn } {
    const redraw = () => this.redraw();
    return { moveend: redraw, viewreset: redraw, resize: redraw };
  }

  redraw(): void {
    // Without labels the map is still a map; the next movement asks again.
    this.draw(++this.drawing).catch(() => {});
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
    if (turn !== this.drawing) return;
    const context = sizeCanvas(this.canvas, size.add(margin.multiplyBy(2)));
    if (context) this.paint(context, labels, { names, zoom });
    DomUtil.setPosition(this.canvas, map.containerPointToLayerPoint(margin.multiplyBy(-1)));
  }

  private paint(
    context: CanvasRenderingContext2D,
    labels: readonly PlacedLabel[],
    { names, zoom }: { names: readonly ScreenName[]; zoom: number },
  ): void {
    const palette = this.sources.palette();
    const { onMap, onScreen } = shiftObstacles(this.obstacles());
    const places = placeLabels(measureLabels(context, labels, { zoom, palette }), { onMap, onScreen });
    const cut = names.map((name) => {
      context.font = nameFont(name.size, palette);
      return { ...name, path: fitPath(name.path, measureText(context, name.text)) };
    });
    drawNames(context, visibleNames(cut, [...onMap, ...onScreen, ...places]), palette);
    for (const { label, x, y } of places) {
      const font = labelFont(label, zoom);
      context.font = `${font?.weight} ${font?.size}px ${palette.font}`;
      context.lineWidth = 3;
      context.strokeStyle = palette.halo;
      context.strokeText(label.name, x, y);
      context.fillStyle = label.kind === "zip" ? palette.zip : palette.place;
      context.fillText(label.name, x, y);
    }
  }
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
    context.font = `${font.weight} ${font.size}px ${palette.font}`;
    return [{ label, x: at.x, y: at.y, width: measureText(context, label.name), height: font.size }];
  });
}

function sizeCanvas(canvas: HTMLCanvasElement, size: Point): CanvasRenderingContext2D | null {
  const context = canvas.getContext("2d");
  if (!context) return null;
  const ratio = Math.max(1, window.devicePixelRatio);
  canvas.width = Math.round(size.x * ratio);
  canvas.height = Math.round(size.y * ratio);
  canvas.style.width = `${size.x}px`;
  canvas.style.height = `${size.y}px`;
  context.scale(ratio, ratio);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  return context;
}

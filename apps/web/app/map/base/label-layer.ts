import { Bounds, DomUtil, Layer, type LeafletEventHandlerFn, type Map as LeafletMap, Point } from "leaflet";
import type { Basemap, TileLabel } from "./basemap.ts";
import type { Palette } from "./palette.ts";
import { type LabelArea, type LabelBox, labelFont, placeLabels } from "./place-labels.ts";

const PANE = "labels";
/** Labels are drawn this far beyond the edge, so that a dragged map does not run bare. */
const MARGIN_PIXELS = 160;
const TILE_PIXELS = 256;

/** Names of places and ZIP codes, on one canvas over the tiles: chosen together, so that none overlaps. */
export class LabelLayer extends Layer {
  private readonly basemap: Basemap;
  private readonly palette: () => Palette;
  private readonly obstacles: () => LabelArea[];
  private readonly canvas = DomUtil.create("canvas", "leaflet-zoom-hide");
  private drawing = 0;

  /** @param obstacles what names must keep off, in container pixels */
  constructor(basemap: Basemap, palette: () => Palette, obstacles: () => LabelArea[]) {
    super();
    this.basemap = basemap;
    this.palette = palette;
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
    const view = map.getPixelBounds();
    const margin = new Point(MARGIN_PIXELS, MARGIN_PIXELS);
    if (!view.min || !view.max || size.x === 0) return;
    const area = new Bounds(view.min.subtract(margin), view.max.add(margin));
    const labels = await this.labelsIn(area, zoom);
    if (turn !== this.drawing) return;
    this.paint(labels, size.add(margin.multiplyBy(2)), zoom);
    DomUtil.setPosition(this.canvas, map.containerPointToLayerPoint(margin.multiplyBy(-1)));
  }

  private async labelsIn({ min, max }: Bounds, zoom: number): Promise<{ label: TileLabel; at: Point }[]> {
    if (!min || !max) return [];
    const z = Math.min(zoom, await this.basemap.maxZoom());
    const side = TILE_PIXELS * 2 ** (zoom - z);
    const tiles: Promise<{ label: TileLabel; at: Point }[]>[] = [];
    for (let x = Math.floor(min.x / side); x * side < max.x; x++) {
      for (let y = Math.floor(min.y / side); y * side < max.y; y++) {
        const toScreen = (label: TileLabel) => ({
          label,
          at: new Point((x + label.x) * side - min.x, (y + label.y) * side - min.y),
        });
        tiles.push(this.basemap.tile({ z, x, y }).then((tile) => tile?.labels.map(toScreen) ?? []));
      }
    }
    const inside = new Bounds(new Point(0, 0), max.subtract(min));
    return (await Promise.all(tiles)).flat().filter(({ at }) => inside.contains(at));
  }

  private paint(labels: readonly { label: TileLabel; at: Point }[], size: Point, zoom: number): void {
    const context = this.canvas.getContext("2d");
    if (!context) return;
    const ratio = Math.max(1, window.devicePixelRatio);
    this.canvas.width = Math.round(size.x * ratio);
    this.canvas.height = Math.round(size.y * ratio);
    this.canvas.style.width = `${size.x}px`;
    this.canvas.style.height = `${size.y}px`;
    context.scale(ratio, ratio);
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineJoin = "round";
    const palette = this.palette();
    const boxes = labels.flatMap(({ label, at }): LabelBox[] => {
      const font = labelFont(label, zoom);
      if (!font) return [];
      context.font = `${font.weight} ${font.size}px ${palette.font}`;
      return [{ label, x: at.x, y: at.y, width: context.measureText(label.name).width, height: font.size }];
    });
    const obstacles = this.obstacles().map((area) => ({
      ...area,
      x: area.x + MARGIN_PIXELS,
      y: area.y + MARGIN_PIXELS,
    }));
    for (const { label, x, y } of placeLabels(boxes, obstacles)) {
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

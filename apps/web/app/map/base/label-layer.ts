import { DomUtil, Layer, type LeafletEventHandlerFn, type Map as LeafletMap, Point } from "leaflet";
import type { LabelArea } from "../worker/labels/place-labels.ts";
import type { Painter } from "../worker/map-painter.ts";
import type { Obstacles } from "../worker/requests.ts";

const PANE = "labels";
/** Labels are drawn this far beyond the edge, so that a map that moves does not run bare. */
const MARGIN_PIXELS = { resting: 32, moving: 160 };

/**
 * Names of places, ZIP codes and streets, on one canvas over the tiles. What is shown stays until its successor is
 * drawn.
 */
export class LabelLayer extends Layer {
  private readonly painter: Painter;
  private readonly obstacles: () => Obstacles;
  private readonly canvas = DomUtil.create("canvas", "leaflet-zoom-hide");
  private drawing = 0;
  private frame = 0;
  private margin = MARGIN_PIXELS.resting;
  private isZooming = false;

  constructor(painter: Painter, obstacles: () => Obstacles) {
    super();
    this.painter = painter;
    this.obstacles = obstacles;
  }

  override onAdd(map: LeafletMap): this {
    this.hide();
    (map.getPane(PANE) ?? map.createPane(PANE)).append(this.canvas);
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
    const hide = () => this.hide();
    return {
      zoomstart: () => {
        this.isZooming = true;
      },
      movestart: () => {
        this.margin = MARGIN_PIXELS.moving;
        this.redraw();
      },
      moveend: () => {
        this.isZooming = false;
        this.margin = MARGIN_PIXELS.resting;
        this.redraw();
      },
      resize: () => this.redraw(),
      zoom: hide,
      viewreset: hide,
    };
  }

  /** Draws in the next frame: a movement ends with several reasons to draw. */
  redraw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      // Without labels the map is still a map; the next movement asks again.
      if (!this.isZooming) this.draw().catch(() => {});
    });
  }

  private async draw(): Promise<void> {
    const turn = ++this.drawing;
    const margin = new Point(this.margin, this.margin);
    const map = this._map;
    const size = map.getSize();
    const { min, max } = map.getPixelBounds();
    if (!min || !max || size.x === 0) return;
    const [from, to] = [min.subtract(margin), max.add(margin)];
    const at = map.containerPointToLayerPoint(margin.multiplyBy(-1));
    const ratio = Math.max(1, window.devicePixelRatio);
    const area = { left: from.x, top: from.y, right: to.x, bottom: to.y, zoom: map.getZoom() };
    const obstacles = shiftObstacles(this.obstacles(), margin);
    const bitmap = await this.painter.drawLabels({ area, obstacles, ratio });
    if (bitmap === null) return;
    if (turn === this.drawing) this.show(bitmap, { at, width: to.x - from.x, height: to.y - from.y });
    else bitmap.close();
  }

  private show(bitmap: ImageBitmap, { at, width, height }: { at: Point; width: number; height: number }) {
    const { canvas } = this;
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap);
    DomUtil.setPosition(canvas, at);
    canvas.style.visibility = "";
  }

  /** What was drawn for another zoom lies in wrong places; what is being drawn would too. */
  private hide(): void {
    this.drawing++;
    this.canvas.style.visibility = "hidden";
  }
}

function shiftObstacles({ onMap, onScreen }: Obstacles, margin: Point): Obstacles {
  const shift = (area: LabelArea) => ({ ...area, x: area.x + margin.x, y: area.y + margin.y });
  return { onMap: onMap.map(shift), onScreen: onScreen.map(shift) };
}

import { DomUtil, type Point } from "leaflet";
import { FrameQueue } from "./frame-queue.ts";

const MAX_SPARE_PIXELS = 2_000_000;

type Step = (context: CanvasRenderingContext2D) => void;

/** What is shown stays until its successor is drawn, which takes a few frames: a dragged map must not wait for it. */
export class LabelCanvas {
  private shown = createCanvas();
  private next = createCanvas();
  private readonly queue = new FrameQueue();

  addTo(pane: HTMLElement): void {
    pane.append(this.shown, this.next);
  }

  /** For measuring text. */
  context(): CanvasRenderingContext2D | null {
    return this.next.getContext("2d");
  }

  /** @param at the upper left corner in the map's layer */
  draw(size: Point, at: Point, steps: readonly Step[]): void {
    this.queue.clear();
    const context = sizeCanvas(this.next, size);
    if (context === null) return;
    for (const step of steps) this.queue.add(() => step(context));
    this.queue.add(() => this.swap(at));
  }

  hide(): void {
    this.shown.style.visibility = "hidden";
  }

  remove(): void {
    this.queue.clear();
    this.shown.remove();
    this.next.remove();
  }

  private swap(at: Point): void {
    [this.shown, this.next] = [this.next, this.shown];
    DomUtil.setPosition(this.shown, at);
    this.shown.style.visibility = "";
    this.next.style.visibility = "hidden";
    // A new canvas costs a frame; a large one too much memory to hold it.
    if (this.next.width * this.next.height > MAX_SPARE_PIXELS) this.next.width = 0;
  }
}

function createCanvas(): HTMLCanvasElement {
  const canvas = DomUtil.create("canvas", "leaflet-zoom-hide");
  canvas.style.visibility = "hidden";
  return canvas;
}

function sizeCanvas(canvas: HTMLCanvasElement, size: Point): CanvasRenderingContext2D | null {
  const context = canvas.getContext("2d");
  if (!context) return null;
  const ratio = Math.max(1, window.devicePixelRatio);
  const [width, height] = [Math.round(size.x * ratio), Math.round(size.y * ratio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  canvas.style.width = `${size.x}px`;
  canvas.style.height = `${size.y}px`;
  context.scale(ratio, ratio);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  return context;
}

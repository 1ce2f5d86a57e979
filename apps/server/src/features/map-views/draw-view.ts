import type { DrawingContext, DrawingPath } from "@smirk/basemap/drawing/draw-streets";
import { drawStreets } from "@smirk/basemap/drawing/draw-streets";
import { MAP_COLORS, type MapTheme } from "@smirk/basemap/drawing/map-colors";
import type { StreetArchives } from "@smirk/basemap/reading/street-archives";
import { findParent, type TileCoord } from "@smirk/basemap/reading/tile-archive";
import { TILE_UNITS } from "@smirk/basemap/reading/vector-tile";
import { STREET_MAX_ZOOM } from "@smirk/basemap/streets/street";
import { type MapView, toWorldPixels } from "@smirk/domain/finder/map-view";
import sharp from "sharp";

/** The lines of an SVG path, as steps from point to point. */
class SvgPath implements DrawingPath {
  data = "";
  private at = [0, 0];

  moveTo(x: number, y: number): void {
    this.data += `M${x} ${y}`;
    this.at = [x, y];
  }

  lineTo(x: number, y: number): void {
    const [fromX = 0, fromY = 0] = this.at;
    this.data += `l${x - fromX} ${y - fromY}`;
    this.at = [x, y];
  }

  closePath(): void {
    this.data += "z";
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.data += `M${x} ${y}h${width}v${height}h${-width}z`;
  }
}

/** Writes what is drawn on it as SVG elements. Colors are our own, so nothing is escaped. */
class SvgContext implements DrawingContext<SvgPath> {
  fillStyle: unknown = "";
  strokeStyle: unknown = "";
  lineWidth = 1;
  lineJoin = "miter";
  lineCap = "butt";
  private readonly elements: string[] = [];
  private readonly open: number[] = [];
  private readonly prefix: string;
  private clips = 0;

  /** @param prefix of the clips' names: several contexts may make one document */
  constructor(prefix: string) {
    this.prefix = prefix;
  }

  save(): void {
    this.open.push(0);
  }

  restore(): void {
    this.elements.push("</g>".repeat(this.open.pop() ?? 0));
  }

  clip({ data }: SvgPath): void {
    const name = `${this.prefix}-${this.clips++}`;
    const shape = `<path clip-rule="evenodd" d="${data}"/>`;
    this.elements.push(`<clipPath id="${name}">${shape}</clipPath><g clip-path="url(#${name})">`);
    this.open.push((this.open.pop() ?? 0) + 1);
  }

  fill({ data }: SvgPath): void {
    if (data !== "") this.elements.push(`<path fill-rule="evenodd" fill="${this.fillStyle}" d="${data}"/>`);
  }

  stroke({ data }: SvgPath): void {
    if (data === "") return;
    const line = `stroke="${this.strokeStyle}" stroke-width="${this.lineWidth}"`;
    const ends = `stroke-linejoin="${this.lineJoin}" stroke-linecap="${this.lineCap}"`;
    this.elements.push(`<path fill="none" ${line} ${ends} d="${data}"/>`);
  }

  toString(): string {
    return this.elements.join("");
  }
}

const TILE_PIXELS = 256;
/** How far outside the picture a line may begin, in CSS pixels: its round end and its edge reach in. */
const REACH = 32;
/** Below this quality the edges of streets blur; more effort takes seconds for a tenth of the bytes. */
const QUALITY = { quality: 46, effort: 2, chromaSubsampling: "4:2:0" };

export interface ViewDrawing {
  view: MapView;
  /** CSS pixels; both are even, so that the view's center is between two of them. */
  width: number;
  height: number;
  theme: Exclude<MapTheme, "forced">;
  /** Pixels to a CSS pixel. */
  ratio: number;
}

/** The streets of a view as an AVIF picture, each within a CSS pixel of where the browser's map draws it. */
export async function drawView(streets: StreetArchives, drawing: ViewDrawing): Promise<Buffer> {
  return sharp(Buffer.from(await drawSvg(streets, drawing)))
    .flatten({ background: MAP_COLORS[drawing.theme].land })
    .avif(QUALITY)
    .toBuffer();
}

async function drawSvg(
  streets: StreetArchives,
  { view, width, height, theme, ratio }: ViewDrawing,
): Promise<string> {
  const middle = toWorldPixels(view.center, view.zoom);
  const [left, top] = [Math.round(middle.x) - width / 2, Math.round(middle.y) - height / 2];
  const colors = MAP_COLORS[theme];
  const { span } = findParent({ z: view.zoom, x: 0, y: 0 }, STREET_MAX_ZOOM);
  const side = TILE_PIXELS * span;
  const pixel = TILE_UNITS / side;
  const tiles = await Promise.all(
    listTiles({ left, top, width, height }, { side, zoom: view.zoom }).map(async (coord) => {
      const found = await streets.tilesAt(coord);
      const [x, y] = [coord.x * side - left, coord.y * side - top];
      const context = new SvgContext(`${coord.x}-${coord.y}`);
      const clip = new SvgPath();
      clip.rect(0, 0, TILE_UNITS, TILE_UNITS);
      context.save();
      context.clip(clip);
      drawStreets({ context, createPath: () => new SvgPath() }, found, {
        zoom: view.zoom,
        pixel,
        box: {
          left: (-x - REACH) * pixel,
          top: (-y - REACH) * pixel,
          right: (width - x + REACH) * pixel,
          bottom: (height - y + REACH) * pixel,
        },
        colors: colors.streets,
      });
      context.restore();
      return `<g transform="translate(${x} ${y}) scale(${1 / pixel})">${context}</g>`;
    }),
  );
  const frame = `width="${width * ratio}" height="${height * ratio}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><rect width="${width}" height="${height}" fill="${colors.land}"/>${tiles.join("")}</svg>`;
}

function listTiles(
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  { side, zoom }: { side: number; zoom: number },
): TileCoord[] {
  const z = Math.min(zoom, STREET_MAX_ZOOM);
  const tiles: TileCoord[] = [];
  for (let y = Math.floor(top / side); y * side < top + height; y++) {
    for (let x = Math.floor(left / side); x * side < left + width; x++) tiles.push({ z, x, y });
  }
  return tiles;
}

import { scanRGBABuffer } from "@undecaf/zbar-wasm";
import jsqr from "jsqr";
import { ColorSpace, Document, Matrix } from "mupdf";
import sharp from "sharp";

/** What decoders that nobody here wrote read in a picture. */
interface ReadCodes {
  zbar: string[];
  jsqr: string | null;
  /** Lengths of the code's upper and left side in pixels. */
  sides: [number, number];
}

export async function readCodes(picture: Uint8Array): Promise<ReadCodes> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const symbols = await scanRGBABuffer(new Uint8Array(data).buffer, width, height);
  const found = jsqr.default(new Uint8ClampedArray(data), width, height);
  const { topLeftCorner: corner, topRightCorner: right, bottomLeftCorner: bottom } = found?.location ?? {};
  return {
    zbar: symbols.map((symbol) => symbol.decode()),
    jsqr: found?.data ?? null,
    sides: [distance(corner, right), distance(corner, bottom)],
  };
}

interface Corner {
  x: number;
  y: number;
}

function distance(from: Corner | undefined, to: Corner | undefined): number {
  return from && to ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
}

export const PRINTED_DOTS = 200;
/** PDF's unit. */
const POINTS = 72;

/** The only page of a file as a printer of 200 dots an inch prints it. */
export function printPage(pdf: Buffer): Uint8Array {
  const document = Document.openDocument(pdf, "application/pdf");
  const scale = Matrix.scale(PRINTED_DOTS / POINTS, PRINTED_DOTS / POINTS);
  return document.loadPage(0).toPixmap(scale, ColorSpace.DeviceRGB).asPNG();
}

import sharp from "sharp";
import { COLORS, type Drawing, PICTURE, type Portrait } from "./drawing.ts";

type ReadFile = (id: string) => Promise<Uint8Array>;

const leftOf = (portrait: Portrait | undefined) => Math.round(portrait?.x ?? 0);
const topOf = (portrait: Portrait | undefined) => Math.round(portrait?.y ?? 0);

/** A PNG file. */
export async function renderDrawing({ shapes, portraits }: Drawing, readFile: ReadFile): Promise<Buffer> {
  const { width, height } = PICTURE;
  const ground = `<rect width="${width}" height="${height}" fill="${COLORS.paper}"/>`;
  const layers = await Promise.all(portraits.map((portrait) => renderPortrait(portrait, readFile)));
  return sharp(drawSvg(width, height, ground + shapes))
    .composite(
      layers.map((input, index) => ({ input, left: leftOf(portraits[index]), top: topOf(portraits[index]) })),
    )
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

async function renderPortrait({ fileId, initials, size }: Portrait, readFile: ReadFile): Promise<Buffer> {
  const circle = `<circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}" fill="${COLORS.tint}"/>`;
  const bytes = fileId === null ? null : await readPicture(fileId, readFile, size);
  if (bytes === null)
    return sharp(drawSvg(size, size, circle + initials))
      .png()
      .toBuffer();
  return sharp(bytes)
    .composite([{ input: drawSvg(size, size, circle), blend: "dest-in" }])
    .png()
    .toBuffer();
}

/** Null for a file that is missing or no picture. */
async function readPicture(id: string, readFile: ReadFile, size: number): Promise<Buffer | null> {
  try {
    return await sharp(await readFile(id))
      .resize(size, size, { fit: "cover" })
      .ensureAlpha()
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}

function drawSvg(width: number, height: number, shapes: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`,
  );
}

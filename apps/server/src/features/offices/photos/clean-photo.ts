import sharp from "sharp";
import { filesBusy } from "../upload-gate.ts";

/** Why a file is no photo for a page. */
export type PhotoRefusal = "type" | "damaged" | "small" | "large";

export type CleanedPhoto = { bytes: Buffer } | { refusal: PhotoRefusal };

export const MOST_PHOTO_BYTES = 10 * 1024 * 1024;
/** More would take too much memory while it is read. */
const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 12_000;
const SHORTEST_SIDE = 200;
/** What the page shows at most, on a screen of any density. */
const SHOWN = { width: 1_600, height: 1_600, fit: "inside", withoutEnlargement: true } as const;

/** The only types that a decoder ever sees, by their first bytes. */
const MARKS: readonly (readonly [format: string, at: number, mark: Buffer])[] = [
  ["jpeg", 0, Buffer.from([0xff, 0xd8, 0xff])],
  ["png", 0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["webp", 8, Buffer.from("WEBP")],
  ["heif", 4, Buffer.from("ftypavif")],
];

function findFormat(bytes: Buffer): string | undefined {
  const found = MARKS.find(([, at, mark]) => bytes.subarray(at, at + mark.length).equals(mark));
  if (found?.[0] === "webp" && !bytes.subarray(0, 4).equals(Buffer.from("RIFF"))) return undefined;
  return found?.[0];
}

/**
 * A photo turned as it was taken, drawn again, and small enough for a page: nothing of the file but its pixels stays, neither
 * where it was taken nor what else it holds.
 */
async function clean(bytes: Buffer): Promise<CleanedPhoto> {
  const format = findFormat(bytes);
  if (format === undefined) return { refusal: "type" };
  if (bytes.length > MOST_PHOTO_BYTES) return { refusal: "large" };
  const photo = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "warning", sequentialRead: true });
  try {
    const { width, height, ...read } = await photo.metadata();
    if (read.format !== format || (format === "heif" && read.compression !== "av1"))
      return { refusal: "type" };
    if (Math.min(width, height) < SHORTEST_SIDE) return { refusal: "small" };
    if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) return { refusal: "large" };
    const drawn = photo.autoOrient().resize(SHOWN).flatten({ background: "#fff" }).webp({ quality: 80 });
    return { bytes: await drawn.toBuffer() };
  } catch (error) {
    const isLarge = error instanceof Error && /exceeds pixel limit/i.test(error.message);
    return { refusal: isLarge ? "large" : "damaged" };
  }
}

const MOST_WAITING = 4;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Cleans one at a time. @throws 503 `unavailable` where many wait */
export async function cleanPhoto(bytes: Buffer): Promise<CleanedPhoto> {
  if (waiting >= MOST_WAITING) throw filesBusy();
  waiting += 1;
  const cleaned = last.then(() => clean(bytes));
  last = cleaned.catch(() => {});
  try {
    return await cleaned;
  } finally {
    waiting -= 1;
  }
}

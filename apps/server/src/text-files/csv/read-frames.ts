import type { OpenFile } from "../file-source.ts";
import { type FilePlace, type Frame, frameRecords } from "./frame-records.ts";

const CHUNK = 1024 * 1024;

/** Streams records in chunks. The buffer is reused: a frame is valid until the next chunk. */
export async function* readFrames(file: OpenFile, from: FilePlace): AsyncGenerator<Frame[], void> {
  const buffer = Buffer.allocUnsafeSlow(CHUNK);
  let place = from;
  let held = 0;
  while (true) {
    const bytesRead = await file.read(buffer.subarray(held), place.position + held);
    const bytes = buffer.subarray(0, held + bytesRead);
    const framed = frameRecords(bytes, place, bytesRead === 0);
    if (framed.frames.length > 0) yield framed.frames;
    const used = framed.place.position - place.position;
    place = framed.place;
    held = bytes.length - used;
    if (bytesRead === 0) return;
    bytes.copy(buffer, 0, used);
  }
}

/** Sizes in which buffers are kept: memory that is new to the process costs more than the copies into it. */
const SIZES = [16, 32, 64, 128, 256, 512].map((kib) => kib * 1_024);
const LEAST_BYTES = 4 * 1_024;
/** The free buffers of each size: 16 MB in total. */
const MAX_FREE = 16;

const free = new Map<number, ArrayBuffer[]>(SIZES.map((size) => [size, []]));
const taken = new WeakSet<ArrayBufferLike>();

/** Bytes for an answer, with any content. Unless it is returned, the garbage collector takes it. */
export function takeBuffer(length: number): Buffer {
  const size = length < LEAST_BYTES ? undefined : SIZES.find((each) => each >= length);
  if (size === undefined) return Buffer.allocUnsafe(length);
  const memory = free.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size).buffer;
  taken.add(memory);
  return Buffer.from(memory, 0, length);
}

/** Only for a buffer that nothing reads any more. */
export function returnBuffer({ buffer }: Buffer): void {
  const list = free.get(buffer.byteLength);
  if (list === undefined || !taken.delete(buffer) || list.length === MAX_FREE) return;
  list.push(buffer as ArrayBuffer);
}

import { int32At, uint8At } from "./columns.ts";
/** Numbers of texts that come as bytes: each distinct text is decoded once. */
export interface ByteNumbers {
  numberOf(bytes: Uint8Array, start: number, length: number): number;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** An entry is one text's: its hash, where it begins in the arena, its length, and its number. */
const ENTRY = 4;

/** @param numberOf gives a text that is new its number */
export function createByteNumbers(numberOf: (text: string) => number): ByteNumbers {
  // Numbers instead of an object for each text: fewer cache misses.
  let slots = new Int32Array(1024).fill(-1);
  let entries = new Int32Array(ENTRY * 512);
  let count = 0;
  let arena = Buffer.alloc(16_384);
  let used = 0;

  const isSame = (from: number, bytes: Uint8Array, start: number, length: number): boolean => {
    for (let at = 0; at < length; at += 1) if (arena[from + at] !== bytes[start + at]) return false;
    return true;
  };
  const grow = (): void => {
    slots = new Int32Array(2 * slots.length).fill(-1);
    for (let entry = 0; entry < count; entry += 1) {
      let slot = int32At(entries, ENTRY * entry) & (slots.length - 1);
      while (slots[slot] !== -1) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = entry;
    }
    const more = new Int32Array((ENTRY * slots.length) / 2);
    more.set(entries);
    entries = more;
  };
  const copy = (bytes: Uint8Array, start: number, length: number): number => {
    if (used + length > arena.length) {
      const larger = Buffer.alloc(2 * arena.length + length);
      larger.set(arena);
      arena = larger;
    }
    arena.set(bytes.subarray(start, start + length), used);
    used += length;
    return used - length;
  };

  return {
    numberOf: (bytes, start, length) => {
      const hash = hashOf(bytes, start, length);
      let slot = hash & (slots.length - 1);
      for (let entry = int32At(slots, slot); entry !== -1; entry = int32At(slots, slot)) {
        const at = ENTRY * entry;
        const isCandidate = entries[at] === hash && entries[at + 2] === length;
        if (isCandidate && isSame(int32At(entries, at + 1), bytes, start, length))
          return int32At(entries, at + 3);
        slot = (slot + 1) & (slots.length - 1);
      }
      const from = copy(bytes, start, length);
      const number = numberOf(arena.toString("utf8", from, from + length));
      entries.set([hash, from, length, number], ENTRY * count);
      slots[slot] = count;
      count += 1;
      if (2 * count >= slots.length) grow();
      return number;
    },
  };
}

/** FNV-1a, its bits mixed once more since the low ones choose the slot. */
function hashOf(bytes: Uint8Array, start: number, length: number): number {
  let hash = FNV_OFFSET;
  for (let at = start; at < start + length; at += 1) {
    hash = Math.imul(hash ^ uint8At(bytes, at), FNV_PRIME);
  }
  return hash ^ (hash >>> 15);
}

/** Numbers of texts that come as bytes: each distinct text is decoded once. */
export interface ByteNumbers {
  numberOf(bytes: Uint8Array, start: number, length: number): number;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** @param numberOf gives a text that is new its number */
export function createByteNumbers(numberOf: (text: string) => number): ByteNumbers {
  const known: { hash: number; from: number; length: number; number: number }[] = [];
  let slots = new Int32Array(1024).fill(-1);
  let arena = Buffer.alloc(16_384);
  let used = 0;

  const isSame = (from: number, bytes: Uint8Array, start: number, length: number): boolean => {
    for (let at = 0; at < length; at += 1) if (arena[from + at] !== bytes[start + at]) return false;
    return true;
  };
  const freeSlot = (hash: number): number => {
    let slot = hash & (slots.length - 1);
    while (slots[slot] !== -1) slot = (slot + 1) & (slots.length - 1);
    return slot;
  };
  const grow = (): void => {
    slots = new Int32Array(2 * slots.length).fill(-1);
    for (const [entry, { hash }] of known.entries()) slots[freeSlot(hash)] = entry;
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
      for (let entry = slots[slot] as number; entry !== -1; entry = slots[slot] as number) {
        const text = known[entry];
        if (text?.hash === hash && text.length === length && isSame(text.from, bytes, start, length))
          return text.number;
        slot = (slot + 1) & (slots.length - 1);
      }
      const from = copy(bytes, start, length);
      const number = numberOf(arena.toString("utf8", from, from + length));
      slots[slot] = known.push({ hash, from, length, number }) - 1;
      if (2 * known.length > slots.length) grow();
      return number;
    },
  };
}

/** FNV-1a, its bits mixed once more since the low ones choose the slot. */
function hashOf(bytes: Uint8Array, start: number, length: number): number {
  let hash = FNV_OFFSET;
  for (let at = start; at < start + length; at += 1) {
    hash = Math.imul(hash ^ (bytes[at] as number), FNV_PRIME);
  }
  return hash ^ (hash >>> 15);
}

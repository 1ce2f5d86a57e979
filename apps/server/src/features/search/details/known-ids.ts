const LARGEST_ID = 2n ** 63n - 1n;

/** Valid ids without repetition; ids are opaque text on the wire. */
export function knownIds(ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => /^[1-9][0-9]{0,18}$/.test(id) && BigInt(id) <= LARGEST_ID);
}

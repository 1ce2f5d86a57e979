const LARGEST_ID = 2n ** 63n - 1n;

/** The ids that could be in the database at all, each once, in their order: ids are opaque text to the wire. */
export function knownIds(ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => /^[1-9][0-9]{0,18}$/.test(id) && BigInt(id) <= LARGEST_ID);
}

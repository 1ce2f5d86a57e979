/** Prefixes of all codes of dentists and dental clinics. */
const BEGINNINGS = ["1223", "125Q", "204E", "261QD"].map((text) => Buffer.from(text));

/** A fast test on raw bytes that skips 96 of 100 rows. */
export function mayBeDental(row: Buffer): boolean {
  return BEGINNINGS.some((beginning) => row.includes(beginning));
}

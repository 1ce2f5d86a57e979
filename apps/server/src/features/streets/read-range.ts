import type { CountyStreets } from "./county-streets.ts";

/** One range of bytes; anything else is for the whole file (RFC 9110 §14.2). */
export function readRange(
  header: string | undefined,
  { bytes }: CountyStreets,
): { first: number; last: number; isPart: boolean } {
  const [, first, last = ""] = /^bytes=(\d{1,10})-(\d{0,10})$/.exec(header ?? "") ?? [];
  if (first === undefined) return { first: 0, last: bytes - 1, isPart: false };
  const end = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return { first: Number(first), last: end, isPart: true };
}

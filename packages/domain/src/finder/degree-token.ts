import { type DegreeCode, degreeCodes } from "./degree-codes.ts";

/** A degree on its own: "DDS", "d.m.d." or "B. D. S.", but not the middle of "Addson". */
const DEGREE_TOKEN =
  /(?<![\p{Letter}\p{Mark}\p{Number}])(?:d(?:\. ?)?d(?:\. ?)?s|d(?:\. ?)?m(?:\. ?)?d|b(?:\. ?)?d(?:\. ?)?s)\.?(?![\p{Letter}\p{Mark}\p{Number}])/giu;

/** "smith, DDS" gives the hint "smith" and the degree DDS; of several degrees the first counts (spec §5). */
export function splitDegree(text: string): { hint: string; degree: DegreeCode | null } {
  const [first] = text.matchAll(DEGREE_TOKEN);
  if (first === undefined) return { hint: text.trim(), degree: null };
  const words = text.replace(DEGREE_TOKEN, " ").replace(/[\s,;()]+/g, " ");
  const [degree = null] = degreeCodes(first[0].replaceAll(" ", ""));
  // Removing a degree can join words into another one: "D.,md" without its comma.
  return { hint: splitDegree(words.trim()).hint, degree };
}

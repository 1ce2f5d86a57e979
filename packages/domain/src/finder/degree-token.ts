import { type DegreeCode, degreeCodes } from "./degree-codes.ts";

/** A degree standing on its own: "DDS", "d.m.d." or "B. D. S.", but not the middle of "Addson". */
const DEGREE_TOKEN =
  /(?<![\p{Letter}\p{Mark}\p{Number}])(?:d(?:\. ?)?d(?:\. ?)?s|d(?:\. ?)?m(?:\. ?)?d|b(?:\. ?)?d(?:\. ?)?s)\.?(?![\p{Letter}\p{Mark}\p{Number}])/giu;

/**
 * Pulls the degree out of what was typed (spec §5): "smith, DDS" gives the hint "smith" and the degree DDS.
 * Every degree is taken out of the hint, the first one counts. A text without one is only trimmed.
 */
export function splitDegree(text: string): { hint: string; degree: DegreeCode | null } {
  const [first] = text.match(DEGREE_TOKEN) ?? [];
  if (first === undefined) return { hint: text.trim(), degree: null };
  const words = text.replace(DEGREE_TOKEN, " ").split(/[\s,;()]+/);
  const [degree = null] = degreeCodes(first.replaceAll(" ", ""));
  // Words that come together may make another one: "D.,md" without its comma.
  return { hint: splitDegree(words.filter(Boolean).join(" ")).hint, degree };
}

import type { ProcedureUnit } from "../../fees/procedures.ts";
import type { QuoteParts } from "./quote-numbers.ts";
import {
  BOTH_ARCHES,
  HALF_MOUTH,
  LOWER,
  LOWER_ARCH,
  QUADRANT_NAMES,
  QUADRANTS,
  UPPER,
  UPPER_ARCH,
  WHOLE_MOUTH,
} from "./quote-words.ts";

/** The quarters of a mouth, or the jaws, that a line names; 0 for none, and for what is of neither. */
export function countAreas(parts: QuoteParts, unit: ProcedureUnit | undefined): number {
  if (unit === "quadrant") return countQuadrants(parts);
  return unit === "arch" ? countArches(parts) : 0;
}

const NAMED_QUADRANTS =
  /\b(upper|lower|superior|inferior) (right|left|derech[oa]|izquierd[oa])(?: (?:and|&|y|e) (right|left|derech[oa]|izquierd[oa]))?\b/g;
const ARCHES: Readonly<Record<string, string>> = { upper: "u", superior: "u", lower: "l", inferior: "l" };
const SIDES: Readonly<Record<string, string>> = { rig: "r", der: "r", lef: "l", izq: "l" };

/** 'UR, UL' are two quarters of a mouth, 'full mouth' is four; 0 where no quarter is named. */
function countQuadrants({ tokens }: QuoteParts): number {
  const line = tokens.map(({ text }) => text).join(" ");
  if (WHOLE_MOUTH.test(line)) return 4;
  const arches = [UPPER_ARCH, LOWER_ARCH].filter((arch) => arch.test(line)).length;
  if (arches > 0) return 2 * arches;
  if (HALF_MOUTH.test(line)) return 2;
  const named = [...line.matchAll(NAMED_QUADRANTS)].flatMap(([, arch = "", side = "", other]) =>
    [side, ...(other ? [other] : [])].map((each) => `${ARCHES[arch]} ${SIDES[each.slice(0, 3)]}`),
  );
  const short = tokens.flatMap(({ text }) => (QUADRANT_NAMES.has(text) ? `${text[0]} ${text[1]}` : []));
  const isOne = tokens.some(({ text }) => QUADRANTS.has(text) && !text.endsWith("s"));
  return Math.max(new Set([...named, ...short]).size, isOne ? 1 : 0);
}

/** 'Upper and lower dentures' are two. */
function countArches({ tokens }: QuoteParts): number {
  if (BOTH_ARCHES.test(tokens.map(({ text }) => text).join(" "))) return 2;
  const has = (words: ReadonlySet<string>) => tokens.filter(({ text }) => words.has(text));
  const isEither = tokens.some(({ text }) => text === "or" || text === "o");
  return isEither ? 0 : Math.min(has(UPPER).length, 1) + Math.min(has(LOWER).length, 1);
}

import type { ProcedureSlug } from "../../fees/procedures.ts";
import { type QuoteParts, textAt } from "./quote-numbers.ts";

const MOLARS = new Set([1, 2, 3, 14, 15, 16, 17, 18, 19, 30, 31, 32]);
const PREMOLARS = new Set([4, 5, 12, 13, 20, 21, 28, 29]);
const LAST_TOOTH = 32;
const ROOT_CANALS: ReadonlySet<ProcedureSlug> = new Set([
  "molar-root-canal",
  "premolar-root-canal",
  "front-root-canal",
]);

/** 'RCT #8' is likeliest of a front tooth, by the universal numbers; which it is stays to be asked. */
export function putToothFirst(likely: readonly ProcedureSlug[], parts: QuoteParts): ProcedureSlug[] {
  const teeth = parts.uses.flatMap((use, at) => (use === "tooth" ? [Number(textAt(parts, at))] : []));
  const [meant, ...others] = new Set(teeth.map(rootCanalOf));
  const [first] = likely;
  if (!meant || others.length > 0 || !first || !ROOT_CANALS.has(first)) return [...likely];
  return [meant, ...likely.filter((slug) => slug !== meant)];
}

function rootCanalOf(tooth: number): ProcedureSlug | null {
  if (MOLARS.has(tooth)) return "molar-root-canal";
  if (PREMOLARS.has(tooth)) return "premolar-root-canal";
  return tooth >= 1 && tooth <= LAST_TOOTH ? "front-root-canal" : null;
}

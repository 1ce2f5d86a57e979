import type { AreaIndex, Region } from "../areas/area.ts";
import { findRegions, findZip, type Reach } from "../areas/area-lookup.ts";
import { keyOf, type TypedWord } from "./street.ts";

export interface Tail {
  rest: readonly TypedWord[];
  /** Five digits, fewer while typing, or "". */
  zip: string;
  /** Candidates of the typed state; null when none was typed. */
  regions: readonly Region[] | null;
  regionKey: string;
}

const WHOLE_ZIP = /^(\d{5})(?:-\d{0,4})?$/;
const ZIP_BEGINNING = /^\d{1,4}$/;
const LONGEST_REGION_WORDS = 4;

export function readTails(areas: AreaIndex, words: readonly TypedWord[], reach: Reach): Tail[] {
  return splitZip(areas, words, reach).flatMap(({ rest, zip }) => {
    const tails: Tail[] = [{ rest, zip, regions: null, regionKey: "" }];
    const regionReach = zip === "" ? reach : "whole";
    for (let count = 1; count <= Math.min(LONGEST_REGION_WORDS, rest.length); count++) {
      const named = rest.slice(-count);
      const regionKey = keyOf(named);
      if (regionKey === "" || named.slice(0, -1).some(({ endsPart }) => endsPart)) break;
      const regions = findRegions(areas, regionKey, regionReach);
      if (regions.length > 0) tails.push({ rest: rest.slice(0, -count), zip, regions, regionKey });
    }
    return tails;
  });
}

function splitZip(
  areas: AreaIndex,
  words: readonly TypedWord[],
  reach: Reach,
): { rest: readonly TypedWord[]; zip: string }[] {
  const last = words.at(-1)?.raw ?? "";
  const before = words.slice(0, -1);
  const whole = WHOLE_ZIP.exec(last)?.[1];
  if (whole !== undefined) return findZip(areas, whole) ? [{ rest: before, zip: whole }] : [];
  const plain = { rest: words, zip: "" };
  if (reach === "whole" || !ZIP_BEGINNING.test(last)) return [plain];
  return [plain, { rest: before, zip: last }];
}

import type { FactSource, FactWord } from "../../../db/schema/schema-directory.ts";

export const WORD_AGES = ["undated", "earlier", "same_day", "later"] as const;
/** How old a given word is, compared with the one that is stored. */
export type WordAge = (typeof WORD_AGES)[number];

type Ages = Readonly<Record<WordAge, "given" | "stored">>;

const GIVEN: Ages = { undated: "given", earlier: "given", same_day: "given", later: "given" };
const STORED: Ages = { undated: "stored", earlier: "stored", same_day: "stored", later: "stored" };
const GIVEN_UNLESS_EARLIER: Ages = { ...GIVEN, earlier: "stored" };
const STORED_UNLESS_LATER: Ages = { ...STORED, later: "given" };

/**
 * Whose word a listing has, by who said the stored one and who gives another. A source of more weight keeps its word
 * until one of less weight vouches for a later day. An operator who loads a file without days vouches for it against
 * operators alone. The registry names no day for which it vouches.
 */
export const WHO_WINS: Readonly<Record<FactSource, Readonly<Record<FactSource, Ages>>>> = {
  operator: {
    operator: GIVEN,
    office: STORED_UNLESS_LATER,
    file: { ...STORED_UNLESS_LATER, undated: "given" },
    registry: STORED,
  },
  office: { operator: GIVEN, office: GIVEN_UNLESS_EARLIER, file: STORED_UNLESS_LATER, registry: STORED },
  file: { operator: GIVEN, office: GIVEN_UNLESS_EARLIER, file: GIVEN_UNLESS_EARLIER, registry: STORED },
  registry: { operator: GIVEN, office: GIVEN, file: GIVEN, registry: GIVEN },
};

export function isOverruled(stored: FactWord, given: FactWord): boolean {
  return WHO_WINS[stored.by][given.by][ageOf(stored, given)] === "stored";
}

/** A word with a day is later than one that names none. */
function ageOf({ on: stored }: FactWord, { on: given }: FactWord): WordAge {
  if (given === null) return "undated";
  if (stored === null || given > stored) return "later";
  return given === stored ? "same_day" : "earlier";
}

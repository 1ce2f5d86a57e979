import { describe, expect, it } from "vitest";
import { FACT_SOURCES, type FactSource, type FactWord } from "../../../db/schema/schema-directory.ts";
import { keepWord, takeWordsBack, weighValues, wordsOf } from "./fact-words.ts";
import { isOverruled, WORD_AGES, type WordAge } from "./who-wins.ts";

const DAY = "2026-11-15";
const GIVEN_ON: Readonly<Record<WordAge, string | null>> = {
  undated: null,
  earlier: "2026-11-14",
  same_day: DAY,
  later: "2026-11-16",
};

/** Who said the stored word, who gives another, and whether that one wins: without a day, earlier, that day, later. */
const TABLE: readonly [stored: FactSource, given: FactSource, wins: string][] = [
  ["operator", "operator", "yes yes yes yes"],
  ["operator", "office", "no no no yes"],
  ["operator", "file", "yes no no yes"],
  ["operator", "registry", "no no no no"],
  ["office", "operator", "yes yes yes yes"],
  ["office", "office", "yes no yes yes"],
  ["office", "file", "no no no yes"],
  ["office", "registry", "no no no no"],
  ["file", "operator", "yes yes yes yes"],
  ["file", "office", "yes no yes yes"],
  ["file", "file", "yes no yes yes"],
  ["file", "registry", "no no no no"],
  ["registry", "operator", "yes yes yes yes"],
  ["registry", "office", "yes yes yes yes"],
  ["registry", "file", "yes yes yes yes"],
  ["registry", "registry", "yes yes yes yes"],
];

describe("who wins", () => {
  it.each(TABLE)("of %s and %s is as the table says [OFF-04]", (stored, given, wins) => {
    const found = WORD_AGES.map((age) =>
      isOverruled({ by: stored, on: DAY }, { by: given, on: GIVEN_ON[age] }) ? "no" : "yes",
    );
    expect(found.join(" ")).toBe(wins);
  });

  it("is said for every pair of sources [OFF-04]", () => {
    expect(TABLE.map(([stored, given]) => `${stored} ${given}`)).toEqual(
      FACT_SOURCES.flatMap((stored) => FACT_SOURCES.map((given) => `${stored} ${given}`)),
    );
  });

  it("takes a word with a day for later than one without [OFF-04]", () => {
    expect(isOverruled({ by: "office", on: null }, { by: "file", on: "2020-01-01" })).toBe(false);
  });
});

describe("a row's words", () => {
  const bare = { protected_fields: [], field_sources: {} };
  const office: FactWord = { by: "office", on: DAY };
  const file = (on: string | null): FactWord => ({ by: "file", on });

  it("are kept by column [OFF-04]", () => {
    const row = keepWord(bare, ["phone"], office);
    const given = { phone: "+17135550199", dso_name: "Lakes" };
    const { values, overruled } = weighValues(row, given, file("2026-11-01"));
    expect(values).toEqual({ dso_name: "Lakes" });
    expect(overruled).toEqual([{ field: "phone", word: office }]);
    expect(weighValues(row, given, file("2026-11-20")).values).toEqual(given);
  });

  it.each([
    ["zip", { address: "1 New St" }],
    ["accepting_new_patients", { accepting_checked_on: "2026-11-01" }],
  ])("keep with %s what belongs to it [OFF-04]", (field, given) => {
    expect(weighValues(keepWord(bare, [field], office), given, file(null)).values).toEqual({});
  });

  it("are a file's where an earlier release protected a column [OFF-04]", () => {
    const row = { protected_fields: ["phone"], field_sources: {} };
    const given = { phone: "+17135550199" };
    expect(weighValues(row, given, { by: "registry", on: null }).values).toEqual({});
    expect(weighValues(row, given, file(null)).values).toEqual(given);
  });

  it("of before a change come back, and those said since stay [OFF-04]", () => {
    const before = keepWord(bare, ["phone"], file("2026-01-05"));
    const after = keepWord(before, ["phone", "opening_hours"], office);
    const since = keepWord(after, ["email"], { by: "operator", on: "2026-11-20" });
    expect(takeWordsBack(since, { before: wordsOf(before), after: wordsOf(after) })).toEqual({
      protected_fields: ["email", "phone"],
      field_sources: {
        email: { by: "operator", on: "2026-11-20" },
        phone: { by: "file", on: "2026-01-05" },
      },
    });
  });
});

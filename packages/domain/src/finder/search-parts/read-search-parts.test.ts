import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TYPED_SEARCHES } from "../../../test/typed-searches.ts";
import { searchName } from "../search-name.ts";
import { SMALL_WORDS } from "../speciality-words-list.ts";
import { readSearchParts } from "./read-search-parts.ts";
import { ASKING_WORDS, HERE_PHRASES, PLACE_MARKERS, TITLES } from "./search-grammar.ts";

/** "when: open saturday | what: kids", with words that may be a name or a place behind. */
function say(typed: string): string {
  const { parts, open } = readSearchParts(typed);
  const words = [
    ...parts.map((part) => [part.kind, part.words]),
    ...open.map((run) => [run.says ?? "open", run.words]),
  ];
  return words.map(([kind, text]) => `${kind}: ${text}`).join(" | ");
}

describe("a search is a list of parts", () => {
  it.each(TYPED_SEARCHES)("%j is read in its parts [USE-24]", (typed, said) => {
    expect(say(typed)).toBe(said);
  });

  it.each([
    ["crown under 1000", "price", "most 100000"],
    ["crown $1,200 or less", "price", "most 120000"],
    ["corona menos de $900", "price", "most 90000"],
    ["empaste por menos de 80 dólares", "price", "most 8000"],
    ["cleaning 75 dollars or less", "price", "most 7500"],
    ["filling between 100 and $200", "price", "most 20000"],
    ["implants no more than 1500", "price", "most 150000"],
    ["crown < 800", "price", "most 80000"],
    ["limpieza hasta 60", "price", "most 6000"],
    ["braces up to $3,500", "price", "most 350000"],
    ["root canal max 700", "price", "most 70000"],
    ["kids under 5 years", "what", "kids"],
    ["dentist after 6 pm", "when", "evening"],
    ["dentista después de las 6", "when", "evening"],
    ["dentist after 9 am", "unknown", "terms"],
    ["dentist within 5 miles", "where", "miles 5"],
    ["dentista a menos de 10 millas", "where", "miles 10"],
    ["７７００２ dentist", "where", "zip 77002"],
    ["dentist 77002-1234 open", "where", "zip 77002"],
    ["root canal 77002 under 800", "where", "zip 77002"],
    ["(713) 555-0123", "who", "+17135550123"],
    ["+1 713.555.0123", "who", "+17135550123"],
    ["dentist near 1200 Main St, Houston", "where", "address 1200 Main St, Houston"],
    ["dentist in polish", "language", "PL"],
    ["same day dentures", "what", "same day dentures"],
    ["night guard", "what", "night guard"],
    ["free gingival graft", "what", "free gingival graft"],
    ["doesn't have insurance? no insurance", "payer", "none"],
  ])("%j has %s %j [USE-24]", (typed, kind, value) => {
    expect(readSearchParts(typed).parts).toContainEqual(expect.objectContaining({ kind, value }));
  });

  it.each(["", "   ", "?!", "\u0001\u00010", "😀", "x".repeat(200), "a ".repeat(100)])(
    "%j is read without a fault [USE-24]",
    (typed) => {
      expect(readSearchParts(typed).parts.filter(({ kind }) => kind !== "what")).toEqual([]);
    },
  );

  const WORDS = TYPED_SEARCHES.flatMap(([typed]) => typed.split(" "));
  const SMALL = new Set(
    [
      ...SMALL_WORDS,
      ...ASKING_WORDS,
      ...TITLES,
      ...searchName(`${HERE_PHRASES} ${PLACE_MARKERS}`).split(" "),
    ].flatMap((word) => searchName(word).split(" ")),
  );

  it("each word is in a part, may be a name or a place, or is small [USE-24]", () => {
    const typed = fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 6 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(typed, (words) => {
        const text = words.join(" ").slice(0, 200);
        const { parts, open, small } = readSearchParts(text);
        expect(small.filter((word) => !SMALL.has(searchName(word)))).toEqual([]);
        const read = [...parts, ...open].flatMap((part) => searchName(part.words).split(" "));
        const kept = new Set([...read, ...small.map(searchName)]);
        const lost = searchName(text.normalize("NFKC"))
          .split(" ")
          .filter((word) => word !== "" && !kept.has(word));
        expect(lost.filter((word) => !read.join("").includes(word))).toEqual([]);
      }),
      { seed: 58, numRuns: 500 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSteepGrowth } from "../../../../tools/test-size/steep-growth.ts";
import { splitDegree } from "./degree-token.ts";
import { searchName } from "./search-name.ts";

describe("the degree in what is typed", () => {
  it.each([
    ["smith dds", "smith", "DDS"],
    ["Smith, DDS", "Smith", "DDS"],
    ["john DmD smith", "john smith", "DMD"],
    ["bds", "", "BDS"],
    ["Dr. O'Neil D.D.S.", "Dr. O'Neil", "DDS"],
    ["d. m. d. Peña-Díaz", "Peña-Díaz", "DMD"],
    ["ada lee (BDS)", "ada lee", "BDS"],
    ["lee dds dmd", "lee", "DDS"],
    ["lee-dds", "lee-", "DDS"],
    ["DDS\tlee\u00a0kim", "lee kim", "DDS"],
  ])("of %j leaves %j and gives %s [FIND-19]", (text, hint, degree) => {
    expect(splitDegree(text)).toEqual({ hint, degree });
  });

  it.each(["", "addson", "ddsmith", "smithdds", "éddsé", "dds2", "md", "d d s", "dd", "Odds"])(
    "is none in %j [FIND-19]",
    (text) => {
      expect(splitDegree(text)).toEqual({ hint: text, degree: null });
    },
  );

  it("is found wherever it stands among words, which stay as they are [FIND-19]", () => {
    const word = fc.stringMatching(/^[a-z]{4,9}$/);
    const token = fc.constantFrom("DDS", "dds", "D.M.D.", "Dmd", "b.d.s", "BDS.");
    fc.assert(
      fc.property(fc.array(word), token, fc.array(word), (before, degree, after) => {
        const split = splitDegree([...before, degree, ...after].join(" "));
        expect(split.degree).toBe(degree.replaceAll(".", "").toUpperCase());
        expect(searchName(split.hint)).toBe([...before, ...after].join(" "));
      }),
    );
  });

  it("is removed completely from any text", () => {
    const piece = fc.constantFrom("d", "D.", "s", "m", "b", ". ", " ", "dds", "d.m.d.", ",", "lee");
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: "binary" }))), (pieces) => {
        const text = pieces.join("");
        const { hint } = splitDegree(text);
        expect(splitDegree(hint), text).toEqual({ hint, degree: null });
      }),
    );
  });

  it("is taken out where words come together only once another is gone", () => {
    expect(splitDegree("D.,md lee d.m.d.")).toEqual({ hint: "lee", degree: "DMD" });
  });

  it.each(["d.", " ", "D. ", "dds ", ",", "d.d"])("of 100,000 times %j takes linear time", async (piece) => {
    expect(await findSteepGrowth((count) => splitDegree(piece.repeat(count)), 100_000)).toBeNull();
  });
});

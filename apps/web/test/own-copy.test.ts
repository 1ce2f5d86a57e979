import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const LOCALES = join(import.meta.dirname, "../app/locales");
const REGULATED = /\b(insur\w*|coverage|covered|premiums?|co-?pay\w*|deductibles?)\b/i;
/** The only ways in which our own copy may use those words: to deny them, or as the badge of a real plan list. */
const DENIALS = [
  /\b(is|are) (<\d+>)?not (<\d+>)?insurance/i,
  /(^|, )(<\d+>)?not insurance/i,
  /^Insurance Plan$/,
  /^THIS IS NOT INSURANCE\.$/,
];

const SENTENCE_END = /(?<=[.!?:])\s+/;

function isFine(sentence: string): boolean {
  return !REGULATED.test(sentence) || DENIALS.some((denial) => denial.test(sentence));
}

/** A section of /savings asks visitors about their own insurance; a check of the gate keeps the words to its catalog. */
const ABOUT_THEIR_INSURANCE = "*/insurance.po";

function listTexts(): string[] {
  const files = globSync("*/*.po", { cwd: LOCALES, exclude: [ABOUT_THEIR_INSURANCE] }).toSorted();
  return files.flatMap((file) =>
    readFileSync(join(LOCALES, file), "utf8")
      .split(/\n\n+/)
      .flatMap((entry) => [...entry.matchAll(/^msg(?:id|str) ((?:".*"\n?)+)/gm)])
      .map(([, quoted = ""]) => quoted.replaceAll(/^"|"$|"\n"/gm, "").trim()),
  );
}

describe("our own copy", () => {
  const texts = listTexts();

  it("is found", () => {
    expect(texts).toContain("Let's get started");
  });

  it("never calls the membership insurance, except to deny it [APP-13]", () => {
    const wrong = texts.filter((text) => REGULATED.test(text) && !text.split(SENTENCE_END).every(isFine));
    expect(wrong).toEqual([]);
  });

  it("says on the site that the membership is not insurance [APP-13]", () => {
    expect(texts.some((text) => /not insurance/.test(text))).toBe(true);
  });
});

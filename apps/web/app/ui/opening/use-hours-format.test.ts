import { expect, it } from "vitest";
import { hoursFormat } from "./use-hours-format.ts";

it.each([
  ["en-US", 780, "1:00 PM", "1 PM"],
  ["es-US", 780, "la 1:00 p.m.", "la 1 p.m."],
  ["es-US", 75, "la 1:15 a.m.", "la 1:15 a.m."],
  ["es-US", 1020, "las 5:00 p.m.", "las 5 p.m."],
  ["es-US", 720, "las 12:00 p.m.", "las 12 p.m."],
])("a time in a sentence of %s at minute %i is %s [ES-04] [DENT-06]", (locale, minutes, long, short) => {
  const format = hoursFormat(locale);
  expect([format.timeInSentence(minutes), format.shortTimeInSentence(minutes)].map(plainSpaces)).toEqual([
    long,
    short,
  ]);
});

function plainSpaces(text: string): string {
  return text.replaceAll(/\s/g, " ");
}

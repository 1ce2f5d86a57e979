import { expect, it } from "vitest";
import { formatSentenceTime } from "./office-day.ts";
import { formatSentenceDate, formatShortDate } from "./short-date.ts";

it.each([
  ["2024-01-05", "Jan 5, 2024"],
  ["2024-02-29", "Feb 29, 2024"],
  ["2026-12-31", "Dec 31, 2026"],
])("shows %s as %s, wherever the reader is [APP-09]", (day, shown) => {
  expect(formatShortDate(day)).toBe(shown);
});

it("keeps the day and spells the month in Spanish [APP-09]", () => {
  expect(formatShortDate("2024-01-05", "es")).toBe("5 ene 2024");
});

it.each([
  ["en-US", "Jan 5, 2024"],
  ["es-US", "5 de enero de 2024"],
])("writes a day into a sentence of %s as %s [APP-09] [ES-04]", (locale, written) => {
  expect(formatSentenceDate("2024-01-05", locale)).toBe(written);
});

it.each([
  ["en-US", "2026-11-25T19:05:00Z", "Nov 25, 2026, 1:05 PM CST"],
  ["es-US", "2026-11-25T19:05:00Z", "25 de noviembre de 2026 a la 1:05 p.m. CST"],
  ["es-US", "2026-11-25T17:05:00Z", "25 de noviembre de 2026 a las 11:05 a.m. CST"],
])("writes a moment into a sentence of %s, with its article in Spanish [ES-04]", (locale, at, written) => {
  expect(formatSentenceTime("America/Chicago", new Date(at), locale).replaceAll(/\s/g, " ")).toBe(written);
});

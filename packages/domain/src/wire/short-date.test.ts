import { expect, it } from "vitest";
import { formatShortDate } from "./short-date.ts";

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

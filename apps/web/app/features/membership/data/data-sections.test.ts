import { expect, it } from "vitest";
import { describeName, describeValue, splitFields } from "./data-sections.tsx";

const READER = { locale: "en-US", officeTimeZone: "America/Chicago" };

it.each([
  ["phone_number", "Phone number"],
  ["recurring_cents", "Recurring"],
  ["zip", "Zip"],
])("%s is named %s [SELF-07]", (name, words) => expect(describeName(name)).toBe(words));

it.each<[string, unknown, string | null]>([
  ["recurring_cents", 2490, "$24.90"],
  ["name", "Maria", "Maria"],
  ["newsletter", true, "true"],
  ["ended_at", null, null],
  ["address_line_2", "", null],
  ["birth_date", "1990-05-17", "May 17, 1990"],
  ["paragraphs", ["You pay.", "We remind you."], "You pay.\nWe remind you."],
  ["tags", [], null],
])("%s of %j reads %j [SELF-07]", (name, value, text) => {
  expect(describeValue(name, value, READER)).toBe(text);
});

it("times of the copy are written out, with the office's day and time zone [SELF-07]", () => {
  const text = describeValue("paid_at", "2026-01-01T03:00:00.000Z", READER);
  expect(text).toBe("Dec 31, 2025, 9:00 PM CST");
});

it("parts with fields of their own come after plain fields [SELF-07]", () => {
  const address = { city: "Houston" };
  expect(
    splitFields({ address, name: "Maria", family: [{ name: "Sam" }], tags: ["a"], refunds: [] }),
  ).toEqual({
    fields: [
      ["name", "Maria"],
      ["tags", ["a"]],
      ["refunds", []],
    ],
    groups: [
      ["address", [address]],
      ["family", [{ name: "Sam" }]],
    ],
  });
});

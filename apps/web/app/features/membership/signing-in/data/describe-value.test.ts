import { expect, it } from "vitest";
import { describeName, describeValue, splitFields } from "./describe-value.ts";

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
  ["birth_date", "1990-05-17", "1990-05-17"],
])("%s of %j reads %j [SELF-07]", (name, value, text) => {
  expect(describeValue(name, value, "en-US")).toBe(text);
});

it("times of the copy are written out [SELF-07]", () => {
  expect(describeValue("paid_at", "2026-11-22T10:00:00.000Z", "en-US")).toMatch(/^Nov 22, 2026, \d/);
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

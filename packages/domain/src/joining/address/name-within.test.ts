import { expect, it } from "vitest";
import { nameWithin } from "./name-within.ts";

it.each([
  ["DC", "District of Columbia", "en", "the District of Columbia"],
  ["DC", "District of Columbia", "es-US", "el Distrito de Columbia"],
  ["TX", "Texas", "en", "Texas"],
])("names %s (%s) in a sentence of %s as '%s' [LAW-01]", (code, name, language, within) => {
  expect(nameWithin({ code, name }, language)).toBe(within);
});

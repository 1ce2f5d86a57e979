import { expect, it } from "vitest";
import { checkSavingsForm, readSavingsForm } from "./savings-form.ts";

const read = (zip: string, checkup = "2") =>
  checkSavingsForm(readSavingsForm(new URLSearchParams({ people: " 1", zip, checkup }))).input;

it.each([
  [" 77002", "77002"],
  ["77002 ", "77002"],
  ["\u200b77002", "77002"],
  ["77002\ufeff", "77002"],
  ["\u00a077002\t", "77002"],
  ["７７００２", "77002"],
  ["77002.", "77002"],
  ["77002,", "77002"],
  ["77002-1234", "77002"],
  ["\n77002\r\n", "77002"],
])("a ZIP code is tidied before it is checked: %j [FEE-05]", (typed, zip) => {
  expect(read(typed)?.place).toEqual({ zip });
});

it.each(["7700", "770021", "7700 2", "77002-12", "Houston"])(
  "what is no ZIP code is refused: %j [FEE-05]",
  (zip) => {
    expect(read(zip)).toBeNull();
  },
);

it.each([
  [" 2", 2],
  ["2\u200b", 2],
  ["２", 2],
  ["\u00a020 ", 20],
])("a count is tidied before it is checked: %j [FEE-05]", (typed, count) => {
  expect(read("77002", typed)?.visits).toMatchObject([{ procedure: "checkup", count }]);
});

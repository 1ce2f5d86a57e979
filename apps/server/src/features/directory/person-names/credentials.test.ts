import { expect, it } from "vitest";
import { readCredential } from "./credentials.ts";

it.each([
  ["D.D.S.", "D.D.S."],
  ["DDS", "DDS"],
  [" DDS ,  MS ", "DDS, MS"],
  ["D.D.S.,P.A", "D.D.S.,P.A"],
  ["D.D.S.P.A,", "D.D.S.P.A"],
  ["D. D. S.", "D. D. S."],
  ["D>D>S>", "D.D.S."],
  ["DDS (HON)", "DDS (HON)"],
  ["PharmD; DDS", "PharmD; DDS"],
  ["", null],
  [" ", null],
  ["-", null],
  ["--", null],
  ["N/A", null],
  ["NONE", null],
  ["DR.", null],
  ["DENTIST", null],
  ["Oral Surgeon", null],
  ["DDS ".repeat(20), null],
])("a credential written %j is shown as %j", (written, shown) => {
  expect(readCredential(written)).toBe(shown);
});

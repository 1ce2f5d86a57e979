import { expect, test } from "vitest";
import { degreeCodes } from "./degree-codes.ts";

test.each([
  ["DDS", ["DDS"]],
  ["DDS, MS", ["DDS"]],
  ["D.M.D., Ph.D.", ["DMD"]],
  ["bds dds", ["DDS", "BDS"]],
  ["MS", []],
  ["ADDSON", []],
  [null, []],
])("reads the searchable degrees of %j as %j [FIND-19]", (degree, codes) => {
  expect(degreeCodes(degree)).toEqual(codes);
});

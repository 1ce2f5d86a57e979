import { expect, test } from "vitest";
import { degreeCodes } from "./degree-codes.ts";

test.each([
  ["DDS", ["DDS"]],
  ["DDS, MS", ["DDS"]],
  ["D.M.D., Ph.D.", ["DMD"]],
  ["bds dds", ["DDS", "BDS"]],
  ["D. D. S.", ["DDS"]],
  ["D.D.S,M.S.", ["DDS"]],
  ["D.D,S., M.S.", ["DDS"]],
  ["DDS.MS", ["DDS"]],
  ["DMD/MS", ["DMD"]],
  ["D.D.S.P.A", ["DDS"]],
  ["D>D>S>", ["DDS"]],
  ["(DMD)", ["DMD"]],
  ["M.S., D.M.D., M.S.D.", ["DMD"]],
  ["M.D., D.D.S.", ["DDS"]],
  ["PHARM.D.; D.D.S.", ["DDS"]],
  ["B.D.S. & D.D.S.", ["DDS", "BDS"]],
  ["Doctor of Dental Surgery", ["DDS"]],
  ["DOCTOR OF DENTAL MED", ["DMD"]],
  ["Ph.D., M.D.", []],
  ["M.D., S.", []],
  ["M.D.S.", []],
  ["MS", []],
  ["ADDSON", []],
  [null, []],
])("reads the searchable degrees of %j as %j [FIND-19]", (degree, codes) => {
  expect(degreeCodes(degree)).toEqual(codes);
});

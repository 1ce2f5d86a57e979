import { describe, expect, it } from "vitest";
import { isDentalOrganization, readSpecialities } from "./dental-taxonomies.ts";

/** Taxonomies by slot, a "*" before the primary one. */
const slots = (...codes: string[]) =>
  codes.map((code) => ({ code: code.replace("*", ""), primary: code.startsWith("*") }));

const specialities = (...codes: string[]) => readSpecialities(slots(...codes));

describe("taxonomies", () => {
  it.each([
    ["a general one alone", ["*122300000X"], ["GD"]],
    ["a general one beside one that says more", ["*122300000X", "1223P0221X"], ["PE"]],
    ["one of general practice beside a special one", ["*1223G0001X", "1223X0400X"], ["GD", "OR"]],
    ["the primary one not in the first slot", ["1223G0001X", "*1223X0400X"], ["OR", "GD"]],
    ["no primary one", ["1223E0200X", "1223P0300X"], ["EN", "PO"]],
    ["one twice", ["*1223G0001X", "1223G0001X"], ["GD"]],
    ["two that we have no name of our own for", ["1223D0001X", "*125Q00000X"], ["SP"]],
    ["a surgeon's among the physicians", ["*204E00000X"], ["OS"]],
    ["a dentist's behind another profession's", ["*183500000X", "1223P0700X"], ["PR"]],
    ["a hygienist's who became a dentist", ["*124Q00000X", "122300000X"], ["GD"]],
  ])("with %s give specialities in that order", (_, codes, expected) => {
    expect(specialities(...codes)).toEqual(expected);
  });

  it.each([
    ["a physician", ["*207Q00000X"]],
    ["a denturist", ["*122400000X"]],
    ["a hygienist", ["*124Q00000X"]],
    ["a dental therapist", ["*125J00000X", "125K00000X"]],
    ["an assistant", ["*126800000X"]],
    ["a laboratory", ["*126900000X", "292200000X"]],
    ["a person with a clinic's code", ["*261QD0000X"]],
    ["nobody", []],
  ])("of %s are no dentist's", (_, codes) => {
    expect(specialities(...codes)).toEqual([]);
  });
});

it.each([
  ["a dental clinic", ["*261QD0000X"], true],
  ["a group of dentists", ["*193400000X", "1223G0001X"], true],
  ["a group of surgeons", ["*204E00000X"], true],
  ["a hospital", ["*282N00000X"], false],
  ["a dental laboratory", ["*292200000X"], false],
])("validates %s by its taxonomies", (_, codes, expected) => {
  expect(isDentalOrganization(slots(...codes))).toBe(expected);
});

import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { describe, expect, it } from "vitest";
import { findSearchedProcedure } from "./procedure-words.ts";

describe("a search that names a procedure", () => {
  it.each([
    ["crown", "porcelain-crown"],
    ["Crowns", "porcelain-crown"],
    ["a crown in katy", "porcelain-crown"],
    ["implant crown", "implant-crown"],
    ["my crown fell off", "loose-crown"],
    ["corona", "porcelain-crown"],
    ["root canal", "molar-root-canal"],
    ["rootcanal", "molar-root-canal"],
    ["endodoncia", "molar-root-canal"],
    ["cleaning", "adult-cleaning"],
    ["teeth cleaning near me", "adult-cleaning"],
    ["deep cleaning", "deep-cleaning"],
    ["limpieza", "adult-cleaning"],
    ["limpieza dental", "adult-cleaning"],
    ["limpieza profunda", "deep-cleaning"],
    ["radiografías", "back-teeth-x-rays"],
    ["x-rays", "back-teeth-x-rays"],
    ["wisdom teeth", "wisdom-tooth"],
    ["muelas del juicio", "wisdom-tooth"],
    ["extracción", "extraction"],
    ["frenos", "braces"],
    ["Invisalign", "clear-aligners"],
    ["blanqueamiento", "office-whitening"],
    ["dentaduras", "full-denture"],
    ["partial denture", "plastic-partial-denture"],
  ])("%s is a search for %s [FEE-04] [FIND-19]", (text, slug) => {
    expect(findSearchedProcedure(text)).toBe(slug);
  });

  it.each([
    "",
    "smith",
    "toothache",
    "bleeding gums",
    "jaw pain",
    "nerve pain",
    "dentist in katy",
    "kids",
    "x",
    "77002",
  ])("'%s' names none [FEE-04]", (text) => expect(findSearchedProcedure(text)).toBeNull());

  it("is found by the English name of most procedures [FEE-04]", () => {
    const found = PROCEDURES.filter(({ name }) => findSearchedProcedure(name) !== null);
    expect(found.length).toBeGreaterThanOrEqual(50);
  });
});

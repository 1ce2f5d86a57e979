import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SPECIALITY_CODES } from "./speciality.ts";
import { specialitiesForWords } from "./speciality-words.ts";

describe("who treats what is typed", () => {
  it.each([
    ["root canal", "EN"],
    ["Root Canals", "EN"],
    ["root can", "EN"],
    ["canal", "EN"],
    ["braces", "OR"],
    ["brac", "OR"],
    ["kids", "PE"],
    ["kid", "PE"],
    ["a dentist for my kids", "PE"],
    ["pediatric dentist", "PE"],
    ["wisdom teeth", "OS"],
    ["wisdom tooth removal", "OS"],
    ["gum", "PO"],
    ["gum disease", "PO"],
    ["bleeding gums", "PO"],
    ["denture", "PR"],
    ["dentures", "PR"],
    ["implant", "OS"],
    ["cleaning", "GD"],
    ["tooth pain", "GD"],
    ["pain in my tooth", "GD"],
    ["toothache", "GD"],
    ["orthodontist", "OR"],
    ["frenos", "OR"],
    ["niños", "PE"],
    ["NINO", "PE"],
    ["muelas del juicio", "OS"],
    ["Encías", "PO"],
    ["dolor de muela", "GD"],
    ["endodoncia", "EN"],
    ["limpieza dental", "GD"],
    ["invisalign", "OR"],
    ["Invis", "OR"],
    ["gum graft", "PO"],
    ["teeth grinding", "GD"],
    ["dentist near me", "GD"],
    ["dentista", "GD"],
  ])("%j is for %s first [FIND-19] [USE-06]", (text, code) => {
    expect(specialitiesForWords(text)[0]).toBe(code);
  });

  it.each([
    ["muelas del juicio", "OS"],
    ["una muela del juicio", "OS"],
    ["brackets", "OR"],
    ["dolor de muela", "GD"],
    ["me duele una muela", "GD"],
    ["limpieza", "GD"],
    ["dientes torcidos", "OR"],
    ["me sangran las encías", "PO"],
    ["dentista para mis niños", "PE"],
    ["dentista para mis ninos", "PE"],
    ["radiografías", "GD"],
    ["dentista cerca de mí", "GD"],
  ])("Spanish %j is for %s first [ES-04]", (text, code) => {
    expect(specialitiesForWords(text)[0]).toBe(code);
  });

  it.each(["de la", "cerca de mi", "de los santos"])("%j names no condition either [ES-04]", (text) => {
    expect(specialitiesForWords(text)).toEqual([]);
  });

  it.each(["", " ", "k", "ki", "a b c", "smith", "garcia", "of the", "😀", "%", "kids".repeat(60)])(
    "%j names no condition [FIND-19]",
    (text) => {
      expect(specialitiesForWords(text)).toEqual([]);
    },
  );

  it("gives each once, in codes that exist, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const codes = specialitiesForWords(text);
        expect(new Set(codes).size).toBe(codes.length);
        expect(SPECIALITY_CODES).toEqual(expect.arrayContaining(codes));
      }),
    );
  });
});

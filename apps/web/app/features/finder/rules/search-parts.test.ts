import { describe, expect, it } from "vitest";
import { readSearchParts } from "./search-parts.ts";

describe("what a search says besides the treatment", () => {
  it.each([
    ["S12", "orthodontist dallas", "orthodontist", "dallas", []],
    ["S12", "root canal in new york", "root canal", "new york", []],
    ["S12", "braces los angeles", "braces", "los angeles", []],
    ["S12", "ortodoncista en dallas", "ortodoncista", "dallas", []],
    ["S12", "orthodonist dallas", "orthodontist", "dallas", []],
    ["S12", "wisdom tooth removal near katy tx", "wisdom tooth removal", "katy tx", []],
    ["S13", "dentist in katy", "", "katy", []],
    ["S13", "Katy dentist", "", "katy", []],
    ["S13", "dentista cerca de Houston", "", "houston", []],
    ["S13", "dentist near 77002", "", "77002", []],
    ["S17", "spanish speaking dentist", "", null, ["SP"]],
    ["S17", "dentista que habla español", "", null, ["SP"]],
    ["S17", "spanish orthodontist in katy", "orthodontist", "katy", ["SP"]],
    ["S17", "dentist open now", "", null, []],
    ["S17", "dentist near me", "", null, []],
    ["S13", "dentist near me now", "", null, []],
    ["S13", "dentist in la", "", "la", []],
    ["S13", "infeccion en la muela", "infeccion muela", null, []],
    ["S13", "24 hour dentist houston", "", "houston", []],
    ["S13", "dentist in the woodlands", "", "the woodlands", []],
    ["S12", "dr lee orthodontist", "orthodontist", null, []],
    ["S17", "orthodontist", "orthodontist", null, []],
  ])("%s: %j is %j at %j in %j [FIND-19]", (_id, typed, text, place, languages) => {
    expect(readSearchParts(typed)).toMatchObject({ text, place, languages });
  });

  it.each([
    ["dentist open now", "", true],
    ["dentist open today", "", true],
    ["dentista abierto ahora", "", true],
    ["emergency dentist open", "emergency dentist", true],
    ["dentist open saturday", "", false],
    ["open bite", "open bite", false],
    ["dentist near me", "", false],
  ])("S17: %j is %j, open now: %s [FIND-19] [USE-16]", (typed, text, isOpen) => {
    expect(readSearchParts(typed)).toMatchObject({ text, isOpen });
  });

  it.each(["smith", "maria garcia", "dallas", "77002", ""])("%j may be a name [FIND-19]", (typed) => {
    expect(readSearchParts(typed)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { PROCEDURES } from "../fees/procedures.ts";
import { searchName, stemWord } from "../finder/search-name.ts";
import { findClearMatch, matchProcedures } from "./match-procedures.ts";
import { QUOTE_WORDS } from "./quote-words-list.ts";

describe("the procedure that a line of a quote means [FEE-05]", () => {
  it.each([
    ["Crown 1,200", "porcelain-crown"],
    ["D2740 Crown - porcelain/ceramic 1,350.00", "porcelain-crown"],
    ["Crown, zirconia #14", "porcelain-crown"],
    ["PFM crown", "porcelain-metal-crown"],
    ["gold crown", "gold-crown"],
    ["Crown on baby tooth", "baby-tooth-crown"],
    ["core buildup", "crown-base"],
    ["Post & core", "crown-post"],
    ["recement crown", "loose-crown"],
    ["implant crown", "implant-crown"],
    ["Implant", "implant"],
    ["Abutment", "implant-post"],
    ["2 fillings 360", "white-filling-one-side"],
    ["Composite, 2 surfaces 210", "white-filling-two-sides"],
    ["Resin three surfaces posterior", "white-filling-three-sides"],
    ["amalgam 1 surface", "silver-filling-one-side"],
    ["temporary filling", "temporary-filling"],
    ["Root canal", "molar-root-canal"],
    ["Root canal anterior", "front-root-canal"],
    ["endo bicuspid", "premolar-root-canal"],
    ["Root canal retreatment", "repeat-root-canal"],
    ["pulpotomy", "baby-tooth-nerve"],
    ["Cleaning", "adult-cleaning"],
    ["Prophylaxis, child", "child-cleaning"],
    ["Scaling and root planing, per quadrant 250", "deep-cleaning"],
    ["SRP UR", "deep-cleaning"],
    ["deep cleaning", "deep-cleaning"],
    ["Perio maintenance", "gum-cleaning"],
    ["Full mouth debridement", "heavy-tartar"],
    ["Check-up", "checkup"],
    ["Periodic exam", "checkup"],
    ["Comprehensive exam", "first-visit"],
    ["Limited exam", "problem-exam"],
    ["4 bitewings", "back-teeth-x-rays"],
    ["X-rays", "back-teeth-x-rays"],
    ["FMX", "whole-mouth-x-rays"],
    ["Full mouth x-rays", "whole-mouth-x-rays"],
    ["pano", "panoramic-x-ray"],
    ["Periapical x-ray", "one-tooth-x-ray"],
    ["cone beam CT", "jaw-scan"],
    ["Extraction", "extraction"],
    ["Surgical extraction", "surgical-extraction"],
    ["Extraction, impacted wisdom tooth", "wisdom-tooth"],
    ["bone graft", "bone-graft"],
    ["Nitrous oxide", "laughing-gas"],
    ["Denture", "full-denture"],
    ["Immediate denture", "same-day-denture"],
    ["Partial, acrylic", "plastic-partial-denture"],
    ["denture reline", "denture-refit"],
    ["Pontic", "bridge"],
    ["Invisalign", "clear-aligners"],
    ["Braces", "braces"],
    ["bleaching trays", "whitening-tray"],
    ["veneers", "veneer"],
    ["Mouth guard", "sports-guard"],
    ["occlusal guard", "night-guard"],
    ["Corona de porcelana 1,200", "porcelain-crown"],
    ["Empaste blanco, dos superficies", "white-filling-two-sides"],
    ["Limpieza profunda", "deep-cleaning"],
    ["Limpieza para niños", "child-cleaning"],
    ["Endodoncia, molar", "molar-root-canal"],
    ["Extracción de muela del juicio", "wisdom-tooth"],
    ["Radiografía panorámica", "panoramic-x-ray"],
    ["Puente", "bridge"],
    ["Blanqueamiento", "office-whitening"],
    ["Carillas", "veneer"],
  ])("of '%s' is %s", (line, slug) => {
    expect(matchProcedures(line)[0]).toBe(slug);
  });

  it.each([
    [""],
    ["1,200"],
    ["D2740"],
    ["Tooth 14"],
    ["Upper left"],
    ["Total"],
    ["Office visit"],
    ["constructor"],
  ])("of '%s' is none", (line) => {
    expect(matchProcedures(line)).toEqual([]);
  });

  it("is one of several where the line leaves it open", () => {
    expect(matchProcedures("Crown")).toContain("gold-crown");
    expect(matchProcedures("Crown").length).toBeGreaterThan(1);
    expect(matchProcedures("Crown").length).toBeLessThanOrEqual(8);
  });

  it.each([
    ["Checkup", "checkup"],
    ["Gold crown", "gold-crown"],
    ["D2740 Crown - porcelain/ceramic", "porcelain-crown"],
    ["Composite, 2 surfaces", "white-filling-two-sides"],
    ["Invisalign", "clear-aligners"],
    ["Crown 1,200", null],
    ["Cleaning", null],
    ["X-rays", null],
    ["Total 2,350", null],
    ["", null],
  ])("of '%s' is clear, or is not: %s", (line, slug) => {
    expect(findClearMatch(line)).toBe(slug);
  });

  it.each(PROCEDURES)("of its own name, $name, is $slug", ({ name, slug }) => {
    expect(matchProcedures(name)[0]).toBe(slug);
  });

  it("is named by dentists' words that stand for words of our own names", () => {
    const stems = (text: string) => searchName(text).split(" ").map(stemWord);
    const known = new Set([...PROCEDURES.flatMap(({ name }) => stems(name)), "xray"]);
    expect(QUOTE_WORDS.flatMap(([ours]) => stems(ours)).filter((stem) => !known.has(stem))).toEqual([]);
  });
});

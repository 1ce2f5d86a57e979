import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCity } from "./registry-city.ts";
import { readStreet } from "./registry-street.ts";

describe("a street address", () => {
  it.each([
    ["123 N MAIN ST STE 200", "", "123 N Main St Ste 200"],
    ["123 N MAIN ST", "STE 200", "123 N Main St Ste 200"],
    ["123 N MAIN ST", "#200", "123 N Main St #200"],
    ["123 N MAIN ST", "200", "123 N Main St #200"],
    ["123 N MAIN ST", "3RD FLOOR", "123 N Main St 3rd Floor"],
    ["123 N MAIN ST", "BLDG B-2", "123 N Main St Bldg B-2"],
    ["123 N MAIN ST", "MORROW DENTAL CENTER", "123 N Main St, Morrow Dental Center"],
    ["MORROW DENTAL CENTER", "123 N MAIN ST", "Morrow Dental Center, 123 N Main St"],
    ["123 N MAIN ST", "MORROW DENTAL, LLC", "123 N Main St, Morrow Dental, LLC"],
    ["123 N MAIN ST", "TMJ CLINIC AND LAB", "123 N Main St, TMJ Clinic and Lab"],
    ["MORROW DENTAL PC", "123 N MAIN ST", "Morrow Dental PC, 123 N Main St"],
    ["123 N MAIN ST", "9 ELM RD", "123 N Main St, 9 Elm Rd"],
    ["123 N MAIN ST STE 12", "2", "123 N Main St Ste 12 #2"],
    ["123 N MAIN ST RM. 12", "", "123 N Main St Rm. 12"],
    ["123 N MAIN ST STES 5 AND 6", "", "123 N Main St Stes 5 and 6"],
    ["123 N MAIN ST, STE 200", "STE 200", "123 N Main St, Ste 200"],
    ["123 N MAIN ST SUITE200", "", "123 N Main St Suite 200"],
    ["123 N MAIN ST STE 2A", "", "123 N Main St Ste 2A"],
    ["PO BOX 12", "", "PO Box 12"],
    ["P.O. BOX 12", "", "PO Box 12"],
    ["1ST AVE NW", "", "1st Ave NW"],
    ["12 W 42ND ST", "", "12 W 42nd St"],
    ["59 US HIGHWAY 59", "", "59 US Highway 59"],
    ["18 FM 1960 RD W", "", "18 FM 1960 Rd W"],
    ["7146 SR 247", "", "7146 SR 247"],
    ["9 I-35 FRONTAGE RD", "", "9 I-35 Frontage Rd"],
    ["3 MCKINNEY AVE", "", "3 McKinney Ave"],
    ["3 O'CONNOR DR", "", "3 O'Connor Dr"],
    ["1200 MARTIN LUTHER KING JR BLVD", "", "1200 Martin Luther King Jr Blvd"],
    ["100 AVENUE OF THE AMERICAS", "", "100 Avenue of the Americas"],
    ["12 AVENIDA DE LOS ARBOLES", "", "12 Avenida de los Arboles"],
    ["126 S.MAIN  ST .", "", "126 S. Main St."],
    ["N56W6300 WAY", "", "N56W6300 Way"],
    ["12 Main St", "Suite B", "12 Main St Suite B"],
    ["", "123 N MAIN ST", "123 N Main St"],
    ["N/A", "NONE", ""],
    ["", "", ""],
  ])("of %j and %j is shown as %j", (line1, line2, shown) => {
    expect(readStreet(line1, line2)).toBe(shown);
  });

  it("preserves every letter and digit", () => {
    const line = fc.string({ unit: fc.constantFrom(..."ABEMNORST129 -#.,"), maxLength: 24 });
    const bare = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
    fc.assert(
      fc.property(line, line, (line1, line2) => {
        const shown = readStreet(`${line1} MAIN`, line2);
        expect(bare(`${line1} MAIN${line2}`).startsWith(bare(shown))).toBe(true);
        expect(shown).not.toMatch(/\s\s|^\s|\s$/);
      }),
    );
  });
});

it.each([
  ["HOUSTON", "Houston"],
  ["MCALLEN", "McAllen"],
  ["MACON", "Macon"],
  ["O FALLON", "O'Fallon"],
  ["O'FALLON", "O'Fallon"],
  ["ST. LOUIS", "St. Louis"],
  ["COEUR D ALENE", "Coeur d'Alene"],
  ["FOND DU LAC", "Fond du Lac"],
  ["MARINA DEL REY", "Marina del Rey"],
  ["DEL RIO", "Del Rio"],
  ["LA JOLLA", "La Jolla"],
  ["DEKALB", "DeKalb"],
  ["TRUTH OR CONSEQUENCES", "Truth or Consequences"],
  ["WINSTON-SALEM", "Winston-Salem"],
  ["LITTLE ROCK AFB", "Little Rock AFB"],
  ["N. ATTLEBORO", "N. Attleboro"],
  ["BOSTON, MA", "Boston"],
  ["houston", "Houston"],
  ["LaGrange", "LaGrange"],
  ["N/A", ""],
  ["123", ""],
  ["", ""],
])("a city called %j is shown as %j", (written, shown) => {
  expect(readCity(written)).toBe(shown);
});

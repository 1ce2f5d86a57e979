import { isPostBox } from "@smirk/domain/geography/postal-code";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCity } from "./city.ts";
import { readStreet } from "./street.ts";

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

  it.each([
    ["A1", "3501 TEST AVE STE A8", "SUITE A8", "3501 Test Ave Ste A8"],
    ["A1", "3501 TEST AVE STE 5", "# 5", "3501 Test Ave Ste 5"],
    ["A1", "3501 TEST AVE STE 5", "STE 6", "3501 Test Ave Ste 5 Ste 6"],
    ["A2", "100 TEST AVE", "STE5", "100 Test Ave Ste 5"],
    ["A3", "100 TEST AVE", "100 TEST AVENUE STE 5", "100 Test Avenue Ste 5"],
    ["A3", "100 TEST AVE E", "100 E. TEST AVE", "100 Test Ave E"],
    ["A3", "100 TEST AVE STE 5", "100 TEST AVE", "100 Test Ave Ste 5"],
    ["A3", "100 TEST AVE", "100 ELM RD", "100 Test Ave, 100 Elm Rd"],
    ["A7", "100 TEST AVE", "PO DRAWER 45", "100 Test Ave"],
    ["A7", "P.O. DRAWER 45", "100 TEST AVE", "100 Test Ave"],
    ["A2", "100 TEST AVE", "SUTE 5", "100 Test Ave Suite 5"],
    ["A2", "100 TEST AVE", "STE. 5", "100 Test Ave Ste. 5"],
    ["A3", "100 MAIN ST", "100 MAIN STREET", "100 Main St"],
    ["A3", "100 N. MAIN ST", "100 NORTH MAIN STREET", "100 N. Main St"],
    ["A4", "C/O BILLING OFFICE", "100 TEST AVE", "100 Test Ave"],
    ["A4", "ATTN: DR SMITH", "100 TEST AVE", "100 Test Ave"],
    ["A5", "100 TEST AVE", "713-555-0123", "100 Test Ave"],
    ["A5", "100 TEST AVE", "TEL: (713) 555-0123", "100 Test Ave"],
    ["A6", "100 TEST AVE HOUSTON TX 77002", "", "100 Test Ave"],
    ["A6", "100 TEST AVE, HOUSTON, TX 77002-1234", "", "100 Test Ave"],
    ["A6", "100 HOUSTON AVE", "", "100 Houston Ave"],
    ["A6", "100 TEST AVE", "HOUSTON", "100 Test Ave"],
    ["A6", "100 TEST AVE", "HOUSTON, TX 77002", "100 Test Ave"],
    ["A6", "Houston TX", "100 TEST AVE", "100 Test Ave"],
    ["A6", "100 TEST AVE", "HOUSTON MEDICAL TOWER", "100 Test Ave, Houston Medical Tower"],
    ["A6", "HOUSTON", "", "Houston"],
    ["A7", "123 MAIN ST", "PO BOX 45", "123 Main St"],
    ["A7", "P.O. BOX 45", "123 MAIN ST", "123 Main St"],
    ["A8", "PO BOX 1234", "", "PO Box 1234"],
  ])("%s: of %j and %j is shown as %j", (_id, line1, line2, shown) => {
    expect(readStreet(line1, line2, { city: "HOUSTON", state: "TX" })).toBe(shown);
  });

  it.each([
    ["A1", "3501 TEST AVE STE A8 SUITE A8", "3501 Test Ave Ste A8"],
    ["A1", "3501 Test Ave, Ste A8, Suite A8", "3501 Test Ave, Ste A8"],
    ["A1", "3501 Test Ave, Ste A8, Bldg 2", "3501 Test Ave, Ste A8, Bldg 2"],
    ["A2", "100 TEST AVE, STE5", "100 Test Ave, Ste 5"],
    ["A2", "100 Test Ave SUTE 5", "100 Test Ave SUITE 5"],
    ["A3", "100 MAIN ST, 100 MAIN STREET", "100 Main St"],
    ["A4", "C/O BILLING OFFICE, 100 TEST AVE", "100 Test Ave"],
    ["A4", "100 Test Ave, Attn: Dr. Smith", "100 Test Ave"],
    ["A4", "ATTN: DR SMITH, DDS", ""],
    ["A5", "100 TEST AVE, 713-555-0123", "100 Test Ave"],
    ["A5", "100 Test Ave (713) 555-0123", "100 Test Ave"],
    ["A5", "7135550123", ""],
    ["A6", "100 TEST AVE, HOUSTON, TEXAS 77002", "100 Test Ave"],
    ["A7", "123 MAIN ST, PO BOX 45", "123 Main St"],
    ["A7", "P.O. BOX 45, 123 MAIN ST", "123 Main St"],
    ["A7", "123 MAIN ST P.O. BOX 45", "123 Main St"],
    ["A7", "12 PO BOX RD", "12 PO Box Rd"],
    ["A8", "PO BOX 45, PO BOX 46", "PO Box 45"],
    ["A", "1200 N. Main Street Suite 4", "1200 N. Main Street Suite 4"],
    ["A", "One Smile Plaza, 2nd Floor, Ste 7", "One Smile Plaza, 2nd Floor, Ste 7"],
  ])("%s: of the one line %j is shown as %j [SELF-05]", (_id, line, shown) => {
    expect(readStreet(line, "", { city: "HOUSTON", state: "TX" })).toBe(shown);
  });

  it.each(["PO Box 1234", "P.O. BOX 12", "POB 7", "Post Office Box A-9", "PO Drawer 5", "P.O. Drawer A"])(
    "A8: %j is a mailing address",
    (street) => {
      expect(isPostBox(street)).toBe(true);
    },
  );

  it.each(["12 Boxwood Ln", "123 Main St, PO Box 45", "Box Elder Rd 5", "12 PO Box Rd"])(
    "A8: %j is a street",
    (street) => {
      expect(isPostBox(street)).toBe(false);
    },
  );

  it("adds and exchanges no letter and no digit", () => {
    const line = fc.string({ unit: fc.constantFrom(..."ABEMNORST129 -#.,"), maxLength: 24 });
    const bare = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
    fc.assert(
      fc.property(line, line, (line1, line2) => {
        const shown = readStreet(`${line1} MAIN`, line2);
        const letters = bare(shown)[Symbol.iterator]();
        let wanted = letters.next();
        for (const letter of bare(`${line1} MAIN${line2}`))
          if (letter === wanted.value) wanted = letters.next();
        expect(wanted.done).toBe(true);
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
  ["BOSTON MA", "Boston"],
  ["BOSTON, MASSACHUSETTS 02111", "Boston"],
  ["Boston Ma. 02111-1234 USA", "Boston"],
  ["MASSACHUSETTS", "Massachusetts"],
  ["LAKE MASSACHUSETTS", "Lake Massachusetts"],
  ["houston", "Houston"],
  ["LaGrange", "LaGrange"],
  ["N/A", ""],
  ["123", ""],
  ["", ""],
])("T4: a city called %j is shown as %j", (written, shown) => {
  expect(readCity(written, "MA")).toBe(shown);
});

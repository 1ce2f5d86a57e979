import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFamilyName, readGivenName } from "./registry-name.ts";

describe("a last name", () => {
  it.each([
    ["SMITH", "Smith"],
    ["O'CONNOR", "O'Connor"],
    ["O’CONNOR", "O'Connor"],
    ["D'ANGELO", "D'Angelo"],
    ["DELL'ANNO", "Dell'Anno"],
    ["MCDONALD", "McDonald"],
    ["MC DONALD", "McDonald"],
    ["Mc Donald", "McDonald"],
    ["O BRIEN", "O'Brien"],
    ["SMITH - JONES", "Smith-Jones"],
    ["O NG", "O Ng"],
    ["MACDONALD", "MacDonald"],
    ["MACHADO", "Machado"],
    ["MACK", "Mack"],
    ["MACY", "Macy"],
    ["MACEDO", "Macedo"],
    ["MACIAS", "Macias"],
    ["DE LA CRUZ", "De la Cruz"],
    ["DE LOS SANTOS", "De los Santos"],
    ["PONCE DE LEON", "Ponce de Leon"],
    ["GARCIA Y VEGA", "Garcia y Vega"],
    ["SILVA DOS SANTOS", "Silva dos Santos"],
    ["VAN DER BERG", "Van der Berg"],
    ["VAN DYKE", "Van Dyke"],
    ["VAN 'T HOF", "Van 't Hof"],
    ["VON BRAUN", "Von Braun"],
    ["ST. JOHN", "St. John"],
    ["ST JOHN", "St John"],
    ["LE BLANC", "Le Blanc"],
    ["LEBLANC", "LeBlanc"],
    ["LEWIS", "Lewis"],
    ["LANDRY", "Landry"],
    ["DEAN", "Dean"],
    ["SMITH-MCDONALD", "Smith-McDonald"],
    ["AL-SHAMMARI", "Al-Shammari"],
    ["NG", "Ng"],
    ["PEÑA", "Peña"],
    ["IBÁÑEZ-O'NEIL", "Ibáñez-O'Neil"],
    ["PEN\u0303A", "Peña"],
    ["TUCKER`", "Tucker"],
    ["  SMITH   JONES ", "Smith Jones"],
    ["-", ""],
    ["<UNAVAIL>", ""],
    ["", ""],
  ])("%j is shown as %j", (written, shown) => {
    expect(readFamilyName(written, "")).toBe(shown);
  });

  it.each([
    ["MacDonald", "MacDonald"],
    ["Macdonald", "Macdonald"],
    ["de la Cruz", "de la Cruz"],
    ["McDONALD", "McDonald"],
    ["Maria GONZALEZ", "Maria Gonzalez"],
    ["o'connor", "O'Connor"],
    ["de la cruz", "De la Cruz"],
  ])("in the case of %j is shown as %j", (written, shown) => {
    expect(readFamilyName(written, "")).toBe(shown);
  });

  it.each([
    ["SMITH", "JR.", "Smith Jr."],
    ["SMITH", "sr", "Smith Sr."],
    ["SMITH", "III", "Smith III"],
    ["SMITH", "I", "Smith"],
    ["SMITH", "IX", "Smith"],
    ["SMITH", "DDS", "Smith"],
    ["SMITH JR", "", "Smith Jr."],
    ["SMITH, JR.", "", "Smith Jr."],
    ["SMITH (JR)", "", "Smith Jr."],
    ["SMITH,SR.", "", "Smith Sr."],
    ["SMITH 3RD", "", "Smith III"],
    ["SMITH IV", "", "Smith IV"],
    ["SMITH JR", "JR.", "Smith Jr."],
    ["SMITH, DDS", "", "Smith"],
    ["SMITH, DDS, PA", "", "Smith"],
    ["SMITH DDS MS", "", "Smith"],
    ["SMITH D.D.S., P.C.", "", "Smith"],
    ["SMITH PLLC", "", "Smith"],
    ["SMITH DMD JR", "", "Smith Jr."],
    ["DE LA CRUZ, DMD, MS, PHD", "", "De la Cruz"],
    ["DO", "", "Do"],
    ["MA", "", "Ma"],
    ["NGUYEN DO", "", "Nguyen Do"],
    ["SMITH JR, D.M.D.", "", "Smith Jr."],
    ["Smith Jr.", "", "Smith Jr."],
    ["JR", "", "Jr"],
    ["SIVIII", "", "Siviii"],
    ["", "JR.", ""],
  ])("%j with the suffix %j is shown as %j", (written, suffix, shown) => {
    expect(readFamilyName(written, suffix)).toBe(shown);
  });
});

describe("a first or middle name", () => {
  it.each([
    ["TESSA", "Tessa"],
    ["MARY-ANN", "Mary-Ann"],
    ["MARY ANN", "Mary Ann"],
    ["MARIA DE LOS ANGELES", "Maria de los Angeles"],
    ["J", "J"],
    ["J.", "J."],
    ["J.T.", "J.T."],
    ["JT", "JT"],
    ["AJ", "AJ"],
    ["W. SCOTT", "W. Scott"],
    ["A,", "A"],
    ["TY", "Ty"],
    ["NG", "Ng"],
    ["MIN DO", "Min Do"],
    ["MACKENZIE", "Mackenzie"],
    ["D'ANDRE", "D'Andre"],
    ["JOSÉ", "José"],
    ["DR. JOHN", "John"],
    ["MR. SAM", "Sam"],
    ["MRS SUE", "Sue"],
    ["PROF. ANN", "Ann"],
    ["MR", "MR"],
    ['ROBERT "BOB"', 'Robert "Bob"'],
    ["JOHN (JACK)", "John (Jack)"],
    ["tessa", "Tessa"],
    ["LeAnn", "LeAnn"],
    ["", ""],
    ["123", ""],
  ])("%j is shown as %j", (written, shown) => {
    expect(readGivenName(written)).toBe(shown);
  });
});

// Without C, D, L and R, so that no title, degree, form or "JR" results, which would be left out or rewritten.
const letters = fc.string({ unit: fc.constantFrom(..."ABEIJMNOPSTUVÑÉ"), minLength: 1, maxLength: 12 });
const glue = fc.constantFrom(" ", "-", "'", ". ", "  ");
const name = fc
  .array(fc.tuple(letters, glue), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join(""));

it("changes only case and signs of a name", () => {
  const bare = (text: string) => text.toUpperCase().replaceAll(/\P{L}/gu, "");
  fc.assert(
    fc.property(name, (written) => {
      for (const shown of [readGivenName(written), readFamilyName(written, "")]) {
        expect(bare(shown)).toBe(bare(written));
        expect(shown).not.toMatch(/^\s|\s$|\s\s|\p{Lu}{4}/u);
      }
    }),
  );
});

it("leaves a name in its usual spelling unchanged", () => {
  fc.assert(
    fc.property(name, (written) => {
      const shown = readFamilyName(written, "");
      expect(readFamilyName(shown, "")).toBe(shown);
    }),
  );
});

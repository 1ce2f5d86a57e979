import fc from "fast-check";
import { expect, it } from "vitest";
import { readOrganizationName } from "./organization.ts";

it.each([
  ["BRIGHT SMILES OF DOVER, P.A.", "Bright Smiles of Dover, P.A."],
  ["TESSA Q MORROW DDS PC", "Tessa Q Morrow DDS PC"],
  ["MORROW,DDS & VALE,DMD, LLC", "Morrow, DDS & Vale, DMD, LLC"],
  ["THE DENTAL PLACE, L.L.C.", "The Dental Place, L.L.C."],
  ["SMILES AND MORE, INC.", "Smiles and More, Inc."],
  ["O'BRIEN & MACDONALD DDS PLLC", "O'Brien & MacDonald DDS PLLC"],
  ["CHILDREN'S DENTAL CENTER AT THE LAKE", "Children's Dental Center at the Lake"],
  ["YOU'LL SMILE DENTISTRY", "You'll Smile Dentistry"],
  ["DR. LEE'S DENTAL", "Dr. Lee's Dental"],
  ["ST. LUKE'S DENTAL", "St. Luke's Dental"],
  ["1ST CHOICE DENTAL III", "1st Choice Dental III"],
  ["TLC DENTAL OF NC", "TLC Dental of NC"],
  ["CLINICA DE LA FAMILIA", "Clinica de la Familia"],
  ["MCKINNEY DENTAL CTR", "McKinney Dental Ctr"],
  ["MORROW VALE PHD LTD", "Morrow Vale PhD Ltd"],
  ["MORROW DENTAL PC DBA BRIGHT SMILES", "Bright Smiles"],
  ["MORROW DENTAL PC D/B/A BRIGHT SMILES", "Bright Smiles"],
  ["DBA BRIGHT SMILES", "Bright Smiles"],
  ["bright smiles llc", "Bright Smiles LLC"],
  ["Bright smiles LLC", "Bright smiles LLC"],
  ["<UNAVAIL>", ""],
  ["N/A", ""],
  ["NONE", ""],
  ["Not Applicable", ""],
  ["SAME AS ABOVE", ""],
  ["NONE BETTER DENTAL", "None Better Dental"],
  ["12", ""],
  ["", ""],
])("an organization called %j is shown as %j", (written, shown) => {
  expect(readOrganizationName(written)).toBe(shown);
});

it("changes nothing but case, blanks and signs at the end", () => {
  const word = fc.string({ unit: fc.constantFrom(..."ABCEHLOPRSTUY12&'.-"), minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const written = words.join(" ");
      const shown = readOrganizationName(written);
      const bare = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
      if (shown !== "") expect(bare(shown)).toBe(bare(written));
      expect(shown).not.toMatch(/\s\s|^\s|\s$/);
    }),
  );
});

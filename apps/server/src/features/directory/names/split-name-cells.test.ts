import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFullName, splitNameCells } from "./split-name-cells.ts";

const shown = (text: string) => {
  const full = readFullName(text);
  return full && [full.name, full.lastName, full.degree];
};

describe("a whole name", () => {
  it.each([
    ["N1", "Jane Doe, DDS, P.A.", ["Jane", "Doe", "DDS"]],
    ["N2", "Jane Doe-Smith, DMD, MS", ["Jane", "Doe-Smith", "DMD, MS"]],
    ["N3", "John Smith, DDS, LLC", ["John", "Smith", "DDS"]],
    ["N4", "Jane Doe, DMD, DO", ["Jane", "Doe", "DMD, DO"]],
    ["N5", "Smith, John, DDS, PA", ["John", "Smith", "DDS"]],
    ["N1", "Jane Doe DDS PA", ["Jane", "Doe", "DDS"]],
    ["N1", "John Smith, PA", ["John", "Smith", null]],
    ["N3", "SMITH, JOHN A, D.D.S., P.L.L.C.", ["John A", "Smith", "D.D.S."]],
    ["N2", "Dr. Jane Doe, DDS, MS, PhD", ["Jane", "Doe", "DDS, MS, PhD"]],
    ["N2", "Dra. Jane Doe", ["Jane", "Doe", null]],
    ["N2", "Doctora Jane Doe, DDS", ["Jane", "Doe", "DDS"]],
    ["N2", "Srta. Jane Doe DMD", ["Jane", "Doe", "DMD"]],
    ["N5", "Smith, Jr., Dr. John, DDS", ["John", "Smith Jr.", "DDS"]],
    ["N1", "Jane Doe, D. D. S.", ["Jane", "Doe", "D. D. S."]],
    ["N1", "Jane Doe, Doctor of Dental Surgery", ["Jane", "Doe", "Doctor of Dental Surgery"]],
    ["N5", "Smith, Ma", ["Ma", "Smith", null]],
    ["N1", "Mr. Sam Jones Jr., DMD", ["Sam", "Jones Jr.", "DMD"]],
    ["N1", "Doe, Robert 'Bob', DDS", ["Robert 'Bob'", "Doe", "DDS"]],
    ["N1", "DOE, MD ANWAR, BDS", ["Md Anwar", "Doe", "BDS"]],
  ])("%s: %j is read as %j", (_id, text, names) => {
    expect(shown(text)).toEqual(names);
  });

  it.each([
    ["Jane Doe, MS", "the master's degree or a first name"],
    ["Jane Doe, DDS, Houston", "what no name and no degree is"],
    ["Jane Doe, DDS, Mary", "a second first name"],
    ["Maria de la Cruz", "where the last name begins"],
    ["A, B, C", "a third name"],
    ["Smith, John and Jane", "two people"],
    ["Smith, John & Jane, DDS", "two people"],
    ["Jane Doe, DDS (Ret.)", "words behind a degree"],
    ["Jane Doe, DMD retired", "words behind a degree"],
    ["Jane Doe, née Smith", "another name"],
    ["Jane Doe, Orthodontist", "what she is"],
    ["Jane Doe, DDS, Oral Surgeon", "what she is"],
    ["Jane Doe, General Dentist", "what she is"],
    ["Jane Doe, Pediatric Dentistry", "what she is"],
    ["Juana Doe, Ortodoncista", "what she is"],
    ["Jane Doe, Board Certified Periodontist", "what she is"],
    ["Orthodontist, Jane Doe", "what she is"],
    ["Jane Doe, Dental Hygienist", "what she is"],
    ["Jane Doe, formerly Smith, DDS", "another name"],
  ])("%j is refused for %s (N)", (text) => {
    expect(readFullName(text)).toBeNull();
  });

  it("never takes a degree or a practice's form for a name, in any number and order (N)", () => {
    const dental = fc.constantFrom("DDS", "D.D.S.", "DMD", "D.M.D.", "BDS");
    const further = fc.array(
      fc.constantFrom(
        "MS",
        "PhD",
        "MD",
        "DO",
        "MSD",
        "FAGD",
        "PA",
        "P.A.",
        "PC",
        "LLC",
        "PLLC",
        "Inc.",
        "MA",
      ),
      { maxLength: 4 },
    );
    const people = fc.constantFrom(["Jane", "Doe"], ["Ana", "Smith-Lee"], ["Bo", "O'Neil"]);
    fc.assert(
      fc.property(
        people,
        dental,
        further,
        fc.boolean(),
        fc.boolean(),
        ([given = "", family = ""], first, more, isTurned, hasComma) => {
          const person = isTurned ? `${family}, ${given}` : `${given} ${family}`;
          const text = `${person}${hasComma ? ", " : " "}${[first, ...more].join(", ")}`;
          expect(shown(text)?.slice(0, 2)).toEqual([given, family]);
        },
      ),
    );
  });
});

describe("cells of a name", () => {
  it.each([
    ["N6", { name: "ANN", last_name: "SMITH, DDS, PA" }, { name: "ANN", last_name: "Smith" }],
    ["N7", { name: "Ann", last_name: "SMITH DDS MS" }, { name: "Ann", last_name: "Smith" }],
    ["N8", { name: "Mr. Sam", last_name: "Jones" }, { name: "Sam", last_name: "Jones" }],
    ["N8", { name: "Sam Jr", last_name: "Jones" }, { name: "Sam", last_name: "Jones Jr." }],
    ["N8", { name: "Sam Jr", last_name: "Jones Sr." }, { name: "Sam Jr", last_name: "Jones Sr." }],
    ["N9", { name: "Ann", last_name: "Mc Donald" }, { name: "Ann", last_name: "McDonald" }],
    ["N9", { name: "Ann", last_name: "O Brien" }, { name: "Ann", last_name: "O'Brien" }],
    ["N9", { name: "Ann", last_name: "Smith - Jones" }, { name: "Ann", last_name: "Smith-Jones" }],
    ["N6", { name: "Ann", last_name: "McKay" }, { name: "Ann", last_name: "McKay" }],
  ])("%s: %j are %j", (_id, cells, read) => {
    expect(splitNameCells(cells, null)).toEqual(read);
  });
});

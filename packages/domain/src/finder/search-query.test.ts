import { describe, expect, it } from "vitest";
import { locationCard } from "../../test/location-card.ts";
import {
  matchedSpeciality,
  matchesName,
  matchesPractice,
  nameReadings,
  readSearchQuery,
} from "./search-query.ts";

const provider = {
  id: "1",
  name: "María José",
  last_name: "Peña-O’Connor",
  degree: "DDS, MS",
  specialities: ["PE", "EN"],
  languages: ["EN"],
};
const card = locationCard({ provider });

describe("a search by name", () => {
  it.each([
    "pena",
    "PEÑA",
    "mar",
    "oconnor",
    "o'connor",
    "O’Connor",
    "o connor",
    "Pena-O",
    "penaoconnor",
    "mariajose",
    "jose maria pena",
    "maria jose pena o connor",
    "pena dds",
    "D.D.S.",
    "maria DDS pena",
    "Dr. Peña",
    "dr pena",
    "Dr.Pena",
    "Dra. Maria Pena-O'Connor, DDS, MS",
    "Pena O'Connor, Maria Jose",
    "maria q. pena",
    "doctor maria pena phd",
  ])("%j finds María José Peña-O’Connor, DDS [FIND-19] [USE-06]", (text) => {
    expect(matchesName(card, readSearchQuery(text))).toBe(true);
  });

  it.each([
    ["pena", "Peña"],
    ["peña", "Pena"],
    ["nino", "Niño"],
    ["ninos", "Niños"],
    ["NUNEZ", "Núñez"],
    ["argu", "Argüello"],
    ["n\u0303andu", "Ñandú"],
  ])("%j finds %s, with or without accents [ES-04]", (text, last_name) => {
    const named = locationCard({ provider: { ...provider, last_name } });
    expect(matchesName(named, readSearchQuery(text))).toBe(true);
  });

  it.each([
    ["Liz Smith", "Elizabeth", "Smith"],
    ["bob garcia", "Robert", "Garcia"],
    ["Dr. Bill Jones, DDS", "William", "Jones"],
    ["Paco Lopez", "Francisco", "López"],
    ["S15: yildiz", "Ayşe", "Yıldız"],
    ["S15: Yıldız", "Ayşe", "Yildiz"],
    ["S15: thor", "Þór", "Jonsson"],
    ["S15: ｓｍｉｔｈ", "Ann", "Smith"],
    ["S15: saint john", "St.", "John"],
    ["S15: st john", "Mary", "Saint-John"],
    ["S15: Caitlin Smith, DDS, PA", "Caitlin", "Smith"],
    ["S15: smith llc", "Caitlin", "Smith"],
    ["baek", "Lars", "Bæk"],
    ["Bæk", "Lars", "Baek"],
    ["djordjevic", "Mila", "Đorđević"],
    ["Đorđević", "Mila", "Djordjevic"],
    ["dordevic", "Mila", "Đorđević"],
  ])("%j finds %s %s [FIND-19] [USE-06]", (text, name, last_name) => {
    const named = locationCard({ provider: { ...provider, name, last_name, degree: "DDS" } });
    expect(matchesName(named, readSearchQuery(text.replace(/^S15: /, "")))).toBe(true);
  });

  it.each(["dr", "dr ena", "q pena", "maria b", "ms", "md phd"])(
    "a title alone or a wrong word in %j finds nobody more [USE-06]",
    (text) => {
      expect(matchesName(card, readSearchQuery(text))).toBe(false);
    },
  );

  it.each(["", "  ", "'", "connor", "ena", "maria x", "pena dmd", "bds", "😀", "\u0000", "pena ".repeat(11)])(
    "%j does not [FIND-19]",
    (text) => {
      expect(matchesName(card, readSearchQuery(text))).toBe(false);
    },
  );

  it("reads neighbours as one word too, so that blanks in a name do not matter", () => {
    expect(nameReadings("Mary O Connor")).toEqual([
      ["mary", "o", "connor"],
      ["maryo", "connor"],
      ["mary", "oconnor"],
    ]);
    expect(nameReadings("x".repeat(101))).toEqual([]);
    expect(nameReadings("a ".repeat(10_000))).toEqual([]);
  });
});

describe("a search by the name of a practice", () => {
  it.each([
    ["Inkwell Dental Care", "Inkwell Dental Care"],
    ["inkwell", "Inkwell Dental Care"],
    ["ink", "Inkwell Dental Care"],
    ["the inkwell dentist", "Inkwell Dental Care"],
    ["inkwell dentistry office", "Inkwell Dental Care"],
    ["Inkwell Dental Care, PLLC", "Inkwell Dental Care"],
    ["bright smile", "BrightSmile Dentistry"],
    ["smile doctors", "Smile Doctors of Katy"],
    ["penas dental", "Peña’s Dental"],
    ["bayou orthodontics", "Bayou Orthodontics"],
  ])("S14: %j finds %s [FIND-19] [USE-16]", (text, center_name) => {
    const query = readSearchQuery(text);
    const card = locationCard({ center_name });
    expect(matchesPractice(card, query) || matchesPractice(card, query, query.loosePractice)).toBe(true);
  });

  it("S14: the words as typed decide over those that are left without 'dental' and 'care' [FIND-19]", () => {
    const query = readSearchQuery("Inkwell Dental Care");
    const offices = ["Inkwell Dental Care", "Inkwell Dental Clinic", "Inkwell Oral Surgery"].map(
      (center_name) => locationCard({ center_name }),
    );
    expect(offices.map((card) => matchesPractice(card, query))).toEqual([true, false, false]);
    expect(offices.map((card) => matchesPractice(card, query, query.loosePractice))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it.each([
    ...["dental", "care", "dental care", "dentist", "family dentistry", "den", "smi", "in", "smile", ""],
    ...["inkwell ortho", "nkwell", "dental center", "open now", "bayou orthodontist", "orthodontics"],
  ])("S14: %j turns no practice into a hit [FIND-19]", (text) => {
    for (const center_name of ["Inkwell Dental Care", "Family Smile Dentistry", "Bayou Orthodontics", null]) {
      const query = readSearchQuery(text);
      const readings = [...query.practice, ...query.loosePractice];
      expect(matchesPractice(locationCard({ center_name }), query, readings)).toBe(false);
    }
  });
});

describe("a search by condition", () => {
  it.each([
    ["root canal", "EN"],
    ["kids", "PE"],
    ["kids dds", "PE"],
    ["kids dmd", null],
    ["braces", null],
    ["pena", null],
  ])("for %j finds a dentist for children and roots by %s [FIND-19]", (text, code) => {
    expect(matchedSpeciality(card, readSearchQuery(text))).toBe(code);
  });
});

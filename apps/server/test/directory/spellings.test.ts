import { iso6393 } from "iso-639-3";
import { describe, expect, it } from "vitest";
import { findLanguage } from "../../src/features/directory/columns/find-language.ts";
import {
  degreeColumn,
  languageColumn,
  PROVIDER_COLUMNS,
  specialityColumn,
} from "../../src/features/directory/columns/provider-columns.ts";
import { readFullName } from "../../src/features/directory/names/split-name-cells.ts";

/** Languages as the lists of states and dental plans write them. */
const LANGUAGES = `
English EN | EN EN | eng EN | Spanish SP | SP SP | es SP | spa SP | Español SP | espanol SP | Castilian SP
Spanish (Castilian) SP | Latin American Spanish SP | es-MX SP | Spanish Language SP | Hindi HI | Arabic AR | Korean KO
Standard Arabic AR | Chinese ZH | Mandarin ZH | Mandarin Chinese ZH | Chinese (Simplified) ZH | Chinese (Mandarin) ZH
Simplified Chinese ZH | Traditional Chinese ZH | zh-Hant ZH | 中文 ZH | Cantonese YUE | Yue Chinese YUE
Chinese (Cantonese) YUE | Chinese - Cantonese YUE | Taiwanese NAN | Toisanese YUE | Shanghainese WUU | Farsi FA
Persian FA | Persian (Farsi) FA | Iranian Persian FA | Dari PRS | Tagalog TL | Filipino TL | fil TL | Punjabi PA
Panjabi PA | ASL ASE | American Sign Language ASE | Sign Language ASE | Haitian Creole HT | Creole (Haitian) HT
Creole HT | Burmese MY | Myanmar MY | Vietnamese VI | Tiếng Việt VI | Portuguese PT | Brazilian Portuguese PT
Portuguese (Brazil) PT | Cape Verdean KEA | Hebrew HE | iw HE | Khmer KM | Cambodian KM | Lao LO | Laotian LO
Bengali BN | Bangla BN | Gujarati GU | Odia OR | Oriya OR | Sinhala SI | Sinhalese SI | Pashto PS | Uyghur UG
Greek EL | Modern Greek EL | Swahili SW | Kiswahili SW | Nepali NE | Malay MS | Norwegian NO | Norwegian Bokmål NB
Serbo-Croatian SH | Moldovan RO | Flemish NL | Hmong HMN | Ilocano ILO | Cebuano CEB | Bisaya CEB | Assyrian AII
Twi TW | Akan AK | Fulani FF | Ibo IG | Yoruba YO | Navajo NV | Samoan SM | Tongan TO | Deutsch DE | Klingon TLH
Eng EN | Span SP | Viet VI | Inglés EN | Vietnamita VI | Coreano KO | Chino ZH | Portugués PT | Árabe AR | Francés FR
HINDI HI | hindi HI | tahitian TY | ARABIC AR`;

describe("a language of a file", () => {
  it.each(LANGUAGES.split(/[|\n]/).flatMap((pair) => pair.trim() || []))(
    "is read by name or code: %s",
    (pair) => {
      const at = pair.lastIndexOf(" ");
      expect(languageColumn.read(pair.slice(0, at))).toEqual({ value: [pair.slice(at + 1)] });
    },
  );

  it.each([
    ["English, Chinese (Mandarin)", ["EN", "ZH"]],
    ["English and Chinese (Cantonese)", ["EN", "YUE"]],
    ["English, Creole - Haitian", ["EN", "HT"]],
    ["Spanish / English, Chinese: Cantonese", ["SP", "EN", "YUE"]],
    ["Chinese (Mandarin, Cantonese)", ["ZH", "YUE"]],
    ["English, Chinese (Mandarin and Cantonese), Spanish (Castilian)", ["EN", "ZH", "YUE", "SP"]],
    ["Español e inglés", ["SP", "EN"]],
    ["Eng & Span", ["EN", "SP"]],
    ["inglés y vietnamita", ["EN", "VI"]],
    ["Portuguese (Brazil/Portugal); Vietnamese (some, by phone)", ["PT", "VI"]],
  ])("loses none of those beside a variant: %s", (text, codes) => {
    expect(languageColumn.read(text)).toEqual({ value: codes });
  });

  it("may be one of several, with any of the usual separators", () => {
    const codes = ["EN", "SP", "HT"];
    for (const text of [
      "English; Spanish; Haitian Creole",
      "EN|SP|HT",
      "English, Spanish and Creole",
      "en/es/ht",
      "Inglés, español y criollo haitiano",
    ])
      expect(languageColumn.read(text)).toEqual({ value: codes });
    expect(languageColumn.read("Greek, Modern")).toEqual({ value: ["EL"] });
    expect(languageColumn.read("Chinese, Mandarin; Farsi/Persian")).toEqual({ value: ["ZH", "FA"] });
  });

  it("has a name and a code for all of ISO 639, and what is stored is read as it was", () => {
    const wrong = iso6393.filter(({ type, name, iso6391, iso6393: code }) => {
      const stored = type === "special" ? "" : findLanguage(name);
      // ASL is what lists call the sign language, and the code of Asilulu.
      if (type === "special" || code === "asl") return false;
      if (iso6391 !== undefined && stored !== (iso6391 === "es" ? "SP" : iso6391.toUpperCase())) return true;
      return stored === null || findLanguage(stored) !== stored || findLanguage(code.toUpperCase()) === null;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ["Spannish", '"Spannish" (perhaps Spanish)'],
    ["English; Hindu", '"Hindu" (perhaps Hindi)'],
    ["Vietnamesse/Thai", '"Vietnamesse" (perhaps Vietnamese)'],
    ["XX", '"XX"'],
    ["Yes", '"Yes"'],
    ["Undetermined", '"Undetermined"'],
  ])("is refused with the nearest known one: %s", (text, named) => {
    const known = "a language is its English name or its ISO 639 code, such as Spanish or SP";
    expect(languageColumn.read(text)).toEqual({ error: `has no ${named}: ${known}` });
  });
});

const SPECIALITIES = `
GD: General Dentistry | General Practice | GENERAL PRACTICE DENTISTRY | Dentist | Dentist General Practice | 1223G0001X | gd
SP: Dental Public Health | Oral and Maxillofacial Pathology | Oral & Maxillofacial Radiology | Dental Anesthesiology
SP: Oral and Maxillofacial Pathology/Radiology | Oral Medicine | Orofacial Pain | Dentist Anesthesiologist | Specialist
OR: Orthodontics and Dentofacial Orthopedics | Orthodontics & Dentofacial Orthopedics | Orthodontist | Orthodontics
OR: Dentist, Orthodontics and Dentofacial Orthopedics | ORTHODONTICS AND DENTOFACIAL ORTHOPEDICS | 1223X0400X
PR: Prosthodontics | Prosthodontist
PO: Periodontics | Periodontist
EN: Endodontics | Endodontist | Dentist/Endodontist
OS: Oral and Maxillofacial Surgery | Oral & Maxillofacial Surgery | Oral Surgery | Surgery, Oral and Maxillofacial
OS: Oral and Maxillofacial Surgery (Dentist) | Oral Surgeon | 204E00000X
PE: Pediatrics | Pediatric Dentistry | Pediatric Dentist | Pedodontics | Dentist Pediatric Dentistry`;

describe("a speciality of a file", () => {
  const table = SPECIALITIES.trim().split("\n");
  it.each(table)("is read by the names of the NUCC and the ADA: %s", (line) => {
    const [code, names = ""] = line.split(": ");
    const read = names.split(" | ").map((name) => specialityColumn.read(name));
    expect(read).toEqual(read.map(() => ({ value: [code] })));
  });

  it("may be one of several, where a bare Dentist adds nothing", () => {
    const several = "Dentist; Oral & Maxillofacial Surgery, Orthodontics; Endodontics and Periodontics";
    expect(specialityColumn.read(several)).toEqual({ value: ["OS", "OR", "EN", "PO"] });
  });

  it("is refused with the nearest known one", () => {
    const known = "only GD, SP, OR, PR, PO, EN, OS, PE or their names";
    const error = `has no "Ortodontics" (perhaps orthodontics), "Hypnosis", ${known}`;
    expect(specialityColumn.read("Ortodontics; Hypnosis; GD")).toEqual({ error });
  });
});

describe("a degree of a file", () => {
  it.each([
    "DDS",
    "d.m.d.",
    "D. D. S.",
    "DDS, MS",
    "BDS",
    "DDS ORAL SURGEON",
    "Doctor of Dental Surgery",
    "MD",
    "PhD, MS",
  ])("that is known stays as it is written: %s", (text) =>
    expect(degreeColumn.read(text)).toEqual({ value: text }),
  );

  it.each(["", "N/A", "Dentist", "DR."])("is empty when none is given: %j", (text) => {
    expect(degreeColumn.read(text)).toEqual({ value: null });
  });

  it.each([
    ["DDSS", ", perhaps DDS"],
    ["LCSW", ""],
    ["excellent", ""],
  ])("that is unknown is refused with the known ones: %s", (text, near) => {
    const known = "known are DDS, DMD, BDS, with or without others, and MD, PhD, MS and the like";
    expect(degreeColumn.read(text)).toEqual({ error: `is not a known degree${near}: ${known}` });
  });
});

describe("a whole name", () => {
  it.each([
    ["SMITH, JOHN A", "John A", "Smith", null],
    ["Smith, John, DDS", "John", "Smith", "DDS"],
    ["O'CONNOR, SEAN P., D.D.S.", "Sean P.", "O'Connor", "D.D.S."],
    ["Smith, Jr., Dr. John, DDS, MS", "John", "Smith Jr.", "DDS, MS"],
    ["SMITH III, JOHN", "John", "Smith III", null],
    ["Smith, John Jr.", "John", "Smith Jr.", null],
    ["Dr. Jane Smith, DDS", "Jane", "Smith", "DDS"],
    ["Jane A. Smith DMD", "Jane A.", "Smith", "DMD"],
    ["Jane Smith, MD", "Jane", "Smith", "MD"],
    ["DE LA CRUZ, MARÍA", "María", "De la Cruz", null],
    ["MCDONALD-JONES, MARY ANN", "Mary Ann", "McDonald-Jones", null],
    ["Smith, Ma", "Ma", "Smith", null],
    ["Smith, John D.D.S., M.S.", "John", "Smith", "D.D.S., M.S."],
  ])("is cut into first name, last name and degree: %s", (text, name, lastName, degree) => {
    expect(readFullName(text)).toEqual({ name, lastName, degree });
  });

  it.each(["Maria de la Cruz", "Smith", "Smith, DDS", "Smith, John, Bob", ","])(
    "that could be cut in several ways is not: %s",
    (text) => expect(readFullName(text)).toBeNull(),
  );
});

describe("a person's name", () => {
  const error =
    "is of an office or of several people: a row is one dentist, and an office's name is its center_name";
  it.each([
    "Smile Dental",
    "Fern Family Dentistry",
    "Fern & Associates",
    "John and Jane",
    "Ana & Luis",
    "The Clinic",
  ])("is refused as %j, which is an office's or several people's", (text) => {
    expect(PROVIDER_COLUMNS.name.read(text)).toEqual({ error });
    expect(PROVIDER_COLUMNS.last_name.read(text)).toEqual({ error });
  });

  it.each(["Anderson", "Andy", "Rand", "Dentinger", "Ortega y Gasset", "Groupe"])("may be %s", (text) => {
    expect(PROVIDER_COLUMNS.last_name.read(text)).toEqual({ value: text });
  });
});

import {
  isSpecialityCode,
  SPECIALITY_CODES,
  SPECIALITY_NAMES,
  type SpecialityCode,
} from "@smirk/domain/finder/speciality";
import { tidyName, validateName } from "@smirk/domain/joining/person-name";
import { tidyLine } from "@smirk/domain/text/visible-text";
import { nearestName } from "../../../text-files/nearest-name.ts";
import { quote } from "../../../text-files/shorten.ts";
import { isDegree, readCredential } from "../person-names/credentials.ts";
import { readSpecialities } from "../rules/dental-taxonomies.ts";
import { flagColumn, type StoredColumn, type StoredColumns, textColumn, validateText } from "./column.ts";
import { findLanguage, suggestLanguage } from "./find-language.ts";

/** Separators in order of precedence: "Oral and Maxillofacial Surgery, Orthodontics" splits at its comma alone. */
const SEPARATORS = [/,/, /[/+]/, /\s(?:and|&|y|e)\s/i];

const NAMES: Readonly<Record<SpecialityCode, string>> = {
  GD: "general dentistry, general practice, general practice dentistry, general dentist, general, family dentistry, family dentist, general and family dentistry",
  SP: `specialist, dental specialist, dental public health, public health dentistry, public health dentist,
    dental anesthesiology, dentist anesthesiologist, dental anesthesiologist, anesthesiology, anesthesiologist,
    oral and maxillofacial pathology, oral pathology, oral pathologist, oral and maxillofacial pathologist, pathology,
    oral and maxillofacial radiology, oral radiology, oral radiologist, oral and maxillofacial radiologist, radiology,
    oral medicine, orofacial pain`,
  OR: "orthodontics, orthodontist, orthodontia, orthodontics and dentofacial orthopedics, orthodontist and dentofacial orthopedist, dentofacial orthopedics",
  PR: "prosthodontics, prosthodontist, prosthodontia, prosthetic dentistry",
  PO: "periodontics, periodontist, periodontia, periodontology",
  EN: "endodontics, endodontist, endodontia, endodontology",
  OS: `oral surgery, oral surgeon, oral and maxillofacial surgery, oral and maxillofacial surgeon, maxillofacial surgery,
    oral maxillofacial surgery, oral maxillofacial surgeon, maxillofacial surgeon, dental surgery, omfs, oms`,
  PE: `pediatric dentistry, pediatric dentist, pediatrics, pediatric, paediatric dentistry, pedodontics, pedodontist,
    pedodontia, children's dentistry`,
};

/** "Dentist" beside a more specific name adds nothing. */
const UNSPECIFIED_SPECIALITY = "";

const UNSPECIFIED_NAMES = ["dentist", "dentistry", "dental", "122300000x"];

const specialityCodes = new Map<string, string>([
  ...UNSPECIFIED_NAMES.map((name): [string, string] => [name, UNSPECIFIED_SPECIALITY]),
  ...SPECIALITY_CODES.flatMap((code) => namesOf(code).map((name): [string, string] => [name, code])),
]);

const specialityList = codeListColumn({
  find: findSpeciality,
  suggest: suggestSpeciality,
  known: `, only ${SPECIALITY_CODES.join(", ")} or their names`,
});

/** "OR", "Orthodontics and Dentofacial Orthopedics" and "1223X0400X" are the same. */
export const specialityColumn: StoredColumn<string[]> = {
  ...specialityList,
  read: (text) => {
    const reading = specialityList.read(text);
    if ("error" in reading || !reading.value.includes(UNSPECIFIED_SPECIALITY)) return reading;
    const specific = reading.value.filter((code) => code !== UNSPECIFIED_SPECIALITY);
    return { value: specific.length > 0 ? specific : ["GD"] };
  },
};

const LONGEST_DEGREE = 60;

const DENTAL_DEGREES = ["DDS", "DMD", "BDS"];

/** One of DDS, DMD and BDS makes any text a degree; without one each word must be a known degree. */
export const degreeColumn: StoredColumn<string | null> = {
  sqlType: "text",
  isNullable: true,
  write: (value) => value ?? "",
  read: (text) => {
    const typed = tidyLine(text);
    const error = validateText(LONGEST_DEGREE)(typed);
    if (error !== null) return { error };
    const degree = readCredential(typed);
    if (degree === null || isDegree(degree)) return { value: degree };
    const near = nearestName(degree.toUpperCase().replaceAll(".", ""), DENTAL_DEGREES);
    const suggestion = near === undefined ? "" : `, perhaps ${near}`;
    return {
      error: `is not a known degree${suggestion}: known are ${DENTAL_DEGREES.join(", ")}, with or without others, and MD, PhD, MS and the like`,
    };
  },
};

const languageList = codeListColumn({
  find: findLanguage,
  suggest: suggestLanguage,
  known: ": a language is its English name or its ISO 639 code, such as Spanish or SP",
});

export const languageColumn: StoredColumn<string[]> = {
  ...languageList,
  read: (text) => languageList.read(text.replaceAll(VARIANTS, writeEach)),
};

/** "Chinese (Mandarin, Cantonese)" */
const VARIANTS = /(?<=^|[;|,/&+)\r\n])([^;|,/&+()\r\n]+)\(([^()]+)\)/g;

/** Each variant with its language. */
function writeEach(whole: string, language: string, variants: string): string {
  const each = variants.split(/[,/&+]|\s(?:and|y|e)\s/i);
  return each.length === 1 ? whole : each.map((one) => `${language.trim()} (${one.trim()})`).join(", ");
}

export interface ProviderFields {
  name: string;
  last_name: string;
  degree: string | null;
  specialities: string[];
  languages: string[];
  smirk_verified: boolean;
}

const personName = textColumn(validatePersonName, tidyName);

export const PROVIDER_COLUMNS: StoredColumns<ProviderFields> = {
  name: textColumn(validateFirstName, tidyName),
  last_name: personName,
  degree: degreeColumn,
  specialities: specialityColumn,
  languages: languageColumn,
  smirk_verified: flagColumn,
};

const OF_OTHERS =
  /&|\b(?:and|dental|dentistry|dentists|orthodontics|endodontics|periodontics|clinic|clinica|clínica|associates)\b/i;

/** A comma that is still there separates what could not be read as a name and its suffix. */
function validatePersonName(text: string): string | null {
  if (OF_OTHERS.test(text))
    return "is of an office or of several people: a row is one dentist, and an office's name is its center_name";
  const isName = validateName(text) === null && !text.includes(",");
  return isName ? null : "must hold letters, blanks, hyphens, apostrophes and full stops alone, 60 at most";
}

function validateFirstName(text: string): string | null {
  return text.includes(",") ? 'must be a first name, or "Last, First" as a whole' : validatePersonName(text);
}

function findSpeciality(text: string): string | null {
  const code = text.toUpperCase();
  if (isSpecialityCode(code)) return code;
  const plain = text.endsWith(")") ? text.split("(", 1).join() : text;
  const name = plain
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[\s,.-]+/g, " ")
    .trim();
  const found =
    specialityCodes.get(name) ?? specialityCodes.get(name.replace(/^(?:dentist|dental)(?:\s*[/:])?\s+/, ""));
  if (found !== undefined) return found;
  const [ofTaxonomy = null] = /^\d{3}[\dA-Z]{6}X$/.test(code)
    ? readSpecialities([{ code, primary: true }])
    : [];
  return ofTaxonomy;
}

function suggestSpeciality(name: string): string | undefined {
  const names = [...specialityCodes].flatMap(([known, code]) =>
    code === UNSPECIFIED_SPECIALITY || known.length < 4 ? [] : [known],
  );
  return nearestName(name.toLowerCase(), names);
}

function namesOf(code: SpecialityCode): string[] {
  const names = NAMES[code].split(",").map((name) => name.trim().replaceAll(/\s+/g, " "));
  return [...names, SPECIALITY_NAMES[code].toLowerCase()];
}

interface CodeNames {
  find: (name: string) => string | null;
  suggest: (name: string) => string | undefined;
  known: string;
}

/** Codes or names between semicolons, bars or line breaks; unknown names also split at commas, slashes and "and". */
function codeListColumn({ find, suggest, known }: CodeNames): StoredColumn<string[]> {
  const readSegment = (segment: string, separators: readonly RegExp[]): (string | { unknown: string })[] => {
    const code = find(segment);
    if (code !== null) return [code];
    const at = separators.findIndex((separator) => separator.test(segment));
    const separator = separators[at];
    if (separator === undefined) return [{ unknown: segment }];
    const parts = segment.split(separator).map(tidyLine).filter(Boolean);
    // "Greek, Modern", but "English, Creole - Haitian" are two.
    const mayBeInverted = at === 0 && parts.length === 2 && !/[(:]|\s-/.test(segment);
    const inverted = mayBeInverted ? find(`${parts[1]} ${parts[0]}`) : null;
    if (inverted !== null) return [inverted];
    return parts.flatMap((part) => readSegment(part, separators.slice(at + 1)));
  };
  const describe = (name: string): string => {
    const near = suggest(name);
    return `${quote(name)}${near === undefined ? "" : ` (perhaps ${near})`}`;
  };
  return {
    sqlType: "text[]",
    write: (value) => value.join(";"),
    read: (text) => {
      const segments = text
        .split(/[;|\r\n]/)
        .map(tidyLine)
        .filter(Boolean);
      const read = segments.flatMap((segment) => readSegment(segment, SEPARATORS));
      const unknown = read.flatMap((one) => (typeof one === "string" ? [] : [one.unknown]));
      if (unknown.length > 0)
        return { error: `has no ${[...new Set(unknown)].map(describe).join(", ")}${known}` };
      return { value: [...new Set(read.filter((one) => typeof one === "string"))] };
    },
  };
}

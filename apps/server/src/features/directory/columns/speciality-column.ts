import {
  isSpecialityCode,
  SPECIALITY_CODES,
  SPECIALITY_NAMES,
  type SpecialityCode,
} from "@smirk/domain/finder/speciality";
import { nearestName } from "../../../text-files/nearest-name.ts";
import { readSpecialities } from "../rules/dental-taxonomies.ts";
import { codeListColumn } from "./code-list-column.ts";
import type { StoredColumn } from "./column.ts";

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
const UNSPECIFIED = "";
const UNSPECIFIED_NAMES = ["dentist", "dentistry", "dental", "122300000x"];

const codes = new Map<string, string>([
  ...UNSPECIFIED_NAMES.map((name): [string, string] => [name, UNSPECIFIED]),
  ...SPECIALITY_CODES.flatMap((code) => namesOf(code).map((name): [string, string] => [name, code])),
]);

const list = codeListColumn({
  find: findSpeciality,
  suggest: suggestSpeciality,
  known: `, only ${SPECIALITY_CODES.join(", ")} or their names`,
});

/** "OR", "Orthodontics and Dentofacial Orthopedics" and "1223X0400X" are the same. */
export const specialityColumn: StoredColumn<string[]> = {
  ...list,
  read: (text) => {
    const reading = list.read(text);
    if ("error" in reading || !reading.value.includes(UNSPECIFIED)) return reading;
    const specific = reading.value.filter((code) => code !== UNSPECIFIED);
    return { value: specific.length > 0 ? specific : ["GD"] };
  },
};

function findSpeciality(text: string): string | null {
  const code = text.toUpperCase();
  if (isSpecialityCode(code)) return code;
  const plain = text.endsWith(")") ? text.split("(", 1).join() : text;
  const name = plain
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[\s,.-]+/g, " ")
    .trim();
  const found = codes.get(name) ?? codes.get(name.replace(/^(?:dentist|dental)(?:\s*[/:])?\s+/, ""));
  if (found !== undefined) return found;
  const [ofTaxonomy = null] = /^\d{3}[\dA-Z]{6}X$/.test(code)
    ? readSpecialities([{ code, primary: true }])
    : [];
  return ofTaxonomy;
}

function suggestSpeciality(name: string): string | undefined {
  const names = [...codes].flatMap(([known, code]) =>
    code === UNSPECIFIED || known.length < 4 ? [] : [known],
  );
  return nearestName(name.toLowerCase(), names);
}

function namesOf(code: SpecialityCode): string[] {
  const names = NAMES[code].split(",").map((name) => name.trim().replaceAll(/\s+/g, " "));
  return [...names, SPECIALITY_NAMES[code].toLowerCase()];
}

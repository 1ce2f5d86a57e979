import type { SpecialityCode } from "@smirk/domain/finder/speciality";
import type { RegistryTaxonomy } from "./registry-reading.ts";

/** "Dentist" of unspecified kind. */
const UNSPECIFIED = "122300000X";

/** NUCC taxonomy codes of dentists; denturists, hygienists, therapists, assistants and laboratories are excluded. */
const SPECIALITIES: ReadonlyMap<string, SpecialityCode> = new Map([
  [UNSPECIFIED, "GD"],
  ["1223G0001X", "GD"], // General Practice
  ["1223D0001X", "SP"], // Dental Public Health
  ["1223D0004X", "SP"], // Anesthesiology
  ["1223E0200X", "EN"],
  ["1223P0106X", "SP"], // Oral and Maxillofacial Pathology
  ["1223P0221X", "PE"],
  ["1223P0300X", "PO"],
  ["1223P0700X", "PR"],
  ["1223S0112X", "OS"],
  ["1223X0008X", "SP"], // Oral and Maxillofacial Radiology
  ["1223X0400X", "OR"],
  ["1223X2210X", "SP"], // Orofacial Pain
  ["125Q00000X", "SP"], // Oral Medicine
  ["204E00000X", "OS"], // the same surgeons, listed among the physicians
]);

/** "Clinic/Center, Dental", for organizations. */
const DENTAL_CLINIC = "261QD0000X";

/** Primary first; empty for others. "Dentist" means general dentist, unless another code is more specific. */
export function readSpecialities(taxonomies: readonly RegistryTaxonomy[]): SpecialityCode[] {
  const codes = dentalCodes(taxonomies);
  const specific = codes.filter((code) => code !== UNSPECIFIED);
  const specialities = (specific.length > 0 ? specific : codes).map((code) => SPECIALITIES.get(code) ?? "SP");
  return [...new Set(specialities)];
}

const NONE: readonly string[] = [];

function dentalCodes(taxonomies: readonly RegistryTaxonomy[]): readonly string[] {
  if (!taxonomies.some(({ code }) => SPECIALITIES.has(code))) return NONE;
  const dental = taxonomies.filter(({ code }) => SPECIALITIES.has(code));
  return [...dental.filter(({ primary }) => primary), ...dental.filter(({ primary }) => !primary)].map(
    ({ code }) => code,
  );
}

/** Group practices may list their dentists' codes instead of a clinic's; patients know them by name too. */
export function isDentalOrganization(taxonomies: readonly RegistryTaxonomy[]): boolean {
  return taxonomies.some(({ code }) => code === DENTAL_CLINIC || SPECIALITIES.has(code));
}

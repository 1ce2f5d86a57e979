import { SPECIALITY_CODES, SPECIALITY_NAMES, type SpecialityCode } from "@smirk/domain/finder/speciality";
import { trimEnd } from "@smirk/domain/text/trim-end";

/** As the database's `city_slug` writes it: "St. Louis" is `st-louis`. */
export function citySlug(city: string): string {
  return slugOf(city);
}

export function specialitySlug(code: SpecialityCode): string {
  return slugOf(SPECIALITY_NAMES[code]);
}

export function findSpeciality(slug: string): SpecialityCode | undefined {
  return SPECIALITY_CODES.find((code) => specialitySlug(code) === slug);
}

function slugOf(text: string): string {
  const dashed = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return trimEnd(dashed.replace(/^-/, ""), /-/);
}

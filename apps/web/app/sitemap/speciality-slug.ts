import { SPECIALITY_CODES, SPECIALITY_NAMES, type SpecialityCode } from "@smirk/domain/finder/speciality";

export function specialitySlug(code: SpecialityCode): string {
  return SPECIALITY_NAMES[code].toLowerCase().replaceAll(" ", "-");
}

export function findSpeciality(slug: string): SpecialityCode | undefined {
  return SPECIALITY_CODES.find((code) => specialitySlug(code) === slug);
}

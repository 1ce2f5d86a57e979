export const SPECIALITY_NAMES = {
  GD: "General Dentistry",
  SP: "Specialist",
  OR: "Orthodontics",
  PR: "Prosthodontics",
  PO: "Periodontics",
  EN: "Endodontics",
  OS: "Oral Surgery",
  PE: "Pediatric Dentistry",
} as const;

export type SpecialityCode = keyof typeof SPECIALITY_NAMES;

export const SPECIALITY_CODES = Object.keys(SPECIALITY_NAMES) as SpecialityCode[];

/** That somebody is a specialist says nothing beside the specialty. */
export function specialitiesToName(codes: readonly string[]): readonly string[] {
  return codes.length > 1 ? codes.filter((code) => code !== "SP") : codes;
}

export function isSpecialityCode(code: string): code is SpecialityCode {
  return Object.hasOwn(SPECIALITY_NAMES, code);
}

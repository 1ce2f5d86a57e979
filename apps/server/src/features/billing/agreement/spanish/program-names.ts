const PROGRAMS: Readonly<Record<string, string>> = {
  Dental: "Dental",
  Vision: "Visión",
  Prescriptions: "Medicinas recetadas",
  Hearing: "Audición",
  Telehealth: "Telesalud",
};

/** An operator's own program has the name that it was given. */
export function programInSpanish(name: string): string {
  return PROGRAMS[name] ?? name;
}

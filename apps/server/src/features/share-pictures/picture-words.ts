import type { SpecialityCode } from "@smirk/domain/finder/speciality";
import type { Texts } from "../../locales/texts.ts";

export function nameSpeciality({ t }: Texts, code: SpecialityCode): string {
  const names: Record<SpecialityCode, string> = {
    GD: t("General Dentistry"),
    SP: t("Specialist"),
    OR: t("Orthodontics"),
    PR: t("Prosthodontics"),
    PO: t("Periodontics"),
    EN: t("Endodontics"),
    OS: t("Oral Surgery"),
    PE: t("Pediatric Dentistry"),
  };
  return names[code];
}

/** The words for offices in a plan's list promise the member price; those for others promise nothing. */
export function countOffices({ t }: Texts, { inPlans, total }: { inPlans: number; total: number }): string {
  return inPlans > 0
    ? t("{count, plural, one {{count} office} other {{count} offices}} where members pay less", {
        count: inPlans,
      })
    : t("{count, plural, one {{count} office} other {{count} offices}}", { count: total });
}

import type { Texts } from "../../../locales/texts.ts";

/** An operator's own program has the name that it was given. */
export function nameProgram({ t }: Texts, name: string): string {
  const names = new Map([
    ["Dental", t("Dental")],
    ["Vision", t("Vision")],
    ["Prescriptions", t("Prescriptions")],
    ["Hearing", t("Hearing")],
    ["Telehealth", t("Telehealth")],
  ]);
  return names.get(name) ?? name;
}

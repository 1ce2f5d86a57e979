import type { Texts } from "../../../locales/texts.ts";

/** @param members of the family, without the member */
export function classifyFamily({ t }: Texts, members: number): string {
  if (members === 0) return t("Members Only");
  return members === 1 ? t("Member +1") : t("Member Family");
}

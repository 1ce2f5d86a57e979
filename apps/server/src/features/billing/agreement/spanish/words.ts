import { formatMoney } from "@smirk/domain/billing/money";
import { type Classification, classifyFamily } from "@smirk/domain/membership/agreement/agreement-classes";
import { LOCALES } from "../../../../text-files/locales.ts";

const CLASSES: Readonly<Record<Classification, string>> = {
  "Members Only": "Solo el miembro",
  "Member +1": "Miembro + 1",
  "Member Family": "Miembro y familia",
};

export function writeClass(familyMembers: number): string {
  return CLASSES[classifyFamily(familyMembers)];
}

export function writeMoney(cents: number): string {
  return formatMoney(cents, LOCALES.es);
}

import { formatShortDate } from "@smirk/domain/wire/short-date";
import { LOCALES } from "../../../../text-files/locales.ts";
import type { paymentFailedText as englishFailed, renewalText as englishRenewal } from "../text-messages.ts";
import { writeMoney } from "./phrases.ts";

/** Without á, í, ó and ú, which the GSM alphabet lacks, so that a text of 160 characters is one message. */
export const paymentFailedText: typeof englishFailed = (facts) => {
  const { brandName, cents, needsConfirmation, membershipUrl } = facts;
  const what = needsConfirmation
    ? `Su banco pide que confirme el pago de ${writeMoney(cents)}`
    : `No pudimos cobrar su pago de ${writeMoney(cents)}. Revise su tarjeta`;
  return `${brandName}: ${what}: ${membershipUrl} Responda STOP para no recibir mensajes.`;
};

export const renewalText: typeof englishRenewal = ({ brandName, cents, renewsOn, membershipUrl }) =>
  `${brandName}: Su plan se renueva el ${formatShortDate(renewsOn, LOCALES.es)} por ${writeMoney(cents)}. Cambie o cancele: ${membershipUrl} Responda STOP para no recibir mensajes.`;

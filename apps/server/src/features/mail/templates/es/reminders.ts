import type { endingReminder as englishEnding, renewalReminder as englishRenewal } from "../reminders.ts";
import { howToCancel, writeDate, writeMoney, writeShortDate } from "./phrases.ts";

export const renewalReminder: typeof englishRenewal = (facts) => {
  const { name, brandName, planName, period, renewsOn, cents } = facts;
  const day = writeDate(renewsOn);
  return {
    subject: `Su membresía de ${brandName} se renueva el ${day}`,
    name,
    blocks: [
      `Su membresía se renueva automáticamente el ${day}. Ese día le cobraremos ${writeMoney(cents)} a su tarjeta.`,
      {
        facts: [
          ["Plan", planName],
          ["Se paga", period === "yearly" ? "Cada año" : "Cada mes"],
          ["Próximo pago", writeShortDate(renewsOn)],
          ["Monto", writeMoney(cents)],
        ],
      },
      "Si quiere seguir con su membresía, no tiene que hacer nada.",
      `Si no quiere renovarla, cancele antes del ${day} y no le cobraremos más.`,
      ...howToCancel(facts.membershipUrl, facts),
    ],
  };
};

export const endingReminder: typeof englishEnding = (facts) => {
  const { name, brandName, supportPhone, planName, membershipUrl, endsOn } = facts;
  const day = writeDate(endsOn);
  return {
    subject: `Su membresía de ${brandName} termina el ${day}`,
    name,
    blocks: [
      `La renovación automática está desactivada, así que su membresía termina el ${day}. No le cobraremos más.`,
      {
        facts: [
          ["Plan", planName],
          ["Termina el", writeShortDate(endsOn)],
        ],
      },
      `Si quiere seguir, active la renovación automática antes del ${day} en la página de su membresía, o llame al ${supportPhone}.`,
      { link: { label: "Abrir mi membresía", url: membershipUrl } },
    ],
  };
};

import type {
  planChangedEmail as englishChanged,
  planChangeScheduledEmail as englishScheduled,
  planChangeUndoneEmail as englishUndone,
} from "../plan-change.ts";
import { describeAgreed } from "../plan-change.ts";
import { howToCancel, writeDate, writeMoney } from "./phrases.ts";

export const planChangedEmail: typeof englishChanged = (facts) => {
  const { brandName, name, receipt, membershipUrl } = facts;
  return {
    subject: `Su membresía de ${brandName} cambió`,
    name,
    blocks: [
      "Su membresía cambió, como usted aceptó. Su tarjeta ya lo muestra, y le enviamos adjunto su nuevo contrato.",
      ...describeAgreed(facts),
      ...(receipt ? ["Gracias por su pago. Este es su recibo.", { facts: receipt }] : []),
      ...howToCancel(membershipUrl, facts),
    ],
  };
};

export const planChangeScheduledEmail: typeof englishScheduled = (facts) => {
  const { brandName, name, from, nextCents, planUrl } = facts;
  const day = writeDate(from);
  return {
    subject: `Su membresía de ${brandName} cambia el ${day}`,
    name,
    blocks: [
      `Su membresía cambia el ${day}, como usted aceptó. Hasta entonces no cambia nada.`,
      ...describeAgreed(facts),
      `El ${day} le cobraremos ${writeMoney(nextCents)}. Desde entonces su nuevo contrato está en la página de su membresía.`,
      `¿Fue un error? Puede deshacerlo hasta el ${day}.`,
      { link: { label: "Ver el cambio", url: planUrl } },
    ],
  };
};

export const planChangeUndoneEmail: typeof englishUndone = ({ brandName, name, planUrl }) => ({
  subject: `Su membresía de ${brandName} no cambia`,
  name,
  blocks: [
    "Usted deshizo el cambio programado. El plan, el precio y los familiares siguen igual.",
    { link: { label: "Ver mi plan", url: planUrl } },
  ],
});

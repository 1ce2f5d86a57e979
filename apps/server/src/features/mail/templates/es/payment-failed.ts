import type { EmailTemplate } from "../../render/email-template.ts";
import type { paymentFailedEmail as english, FailureFacts } from "../payment-failed.ts";
import { writeDate, writeMoney } from "./phrases.ts";

export const paymentFailedEmail: typeof english = (facts) => {
  const { name, brandName, needsConfirmation, day } = facts;
  const subject = needsConfirmation
    ? `Confirme su pago de ${brandName}, por favor`
    : `No pudimos cobrar su pago de ${brandName}`;
  return {
    subject: day === 7 ? `Su membresía de ${brandName} está por terminar` : subject,
    name,
    blocks: [
      ...(needsConfirmation ? describeConfirmation(facts) : describeDecline(facts)),
      day === 7
        ? "Este es nuestro último aviso. Si el pago no se puede cobrar, su membresía terminará y su tarjeta ya no servirá con el dentista."
        : "Si el pago no se puede cobrar, su membresía terminará.",
    ],
  };
};

function describeConfirmation({ cents, day, membershipUrl }: FailureFacts): EmailTemplate["blocks"] {
  const amount = writeMoney(cents);
  return [
    day === 0
      ? `Su banco quiere que usted confirme el pago de ${amount} por su membresía. Hasta que lo confirme, no se puede cobrar.`
      : `Su banco todavía espera que usted confirme el pago de ${amount} por su membresía.`,
    "Abra sus pagos y presione Pagar ahora. Su banco le pedirá que lo confirme.",
    { link: { label: "Confirmar mi pago", url: membershipUrl } },
  ];
}

function describeDecline({
  cents,
  day,
  nextAttemptOn,
  membershipUrl,
}: FailureFacts): EmailTemplate["blocks"] {
  const amount = writeMoney(cents);
  return [
    day === 0
      ? `No pudimos cobrar ${amount} a su tarjeta por su membresía. Esto puede pasar cuando una tarjeta vence o se reemplaza.`
      : `Todavía no pudimos cobrar ${amount} a su tarjeta por su membresía.`,
    nextAttemptOn === null
      ? "Actualice su tarjeta, por favor."
      : `Actualice su tarjeta, por favor. Lo intentaremos otra vez el ${writeDate(nextAttemptOn)}.`,
    { link: { label: "Actualizar mi tarjeta", url: membershipUrl } },
  ];
}

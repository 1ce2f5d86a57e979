import type { paymentFailedEmail as english } from "../en/payment-failed.ts";
import { writeDate, writeMoney } from "./phrases.ts";

export const paymentFailedEmail: typeof english = (facts) => {
  const { name, brandName, membershipUrl, cents, day, nextAttemptOn } = facts;
  const amount = writeMoney(cents);
  return {
    subject:
      day === 7
        ? `Su membresía de ${brandName} está por terminar`
        : `No pudimos cobrar su pago de ${brandName}`,
    name,
    blocks: [
      day === 0
        ? `No pudimos cobrar ${amount} a su tarjeta por su membresía. Esto puede pasar cuando una tarjeta venció o fue reemplazada.`
        : `Todavía no pudimos cobrar ${amount} a su tarjeta por su membresía.`,
      nextAttemptOn === null
        ? "Actualice su tarjeta, por favor."
        : `Actualice su tarjeta, por favor. Lo intentaremos otra vez el ${writeDate(nextAttemptOn)}.`,
      { link: { label: "Actualizar mi tarjeta", url: membershipUrl } },
      day === 7
        ? "Este es nuestro último aviso. Si el pago no se puede cobrar, su membresía terminará y su tarjeta ya no servirá con el dentista."
        : "Si el pago no se puede cobrar, su membresía terminará.",
    ],
  };
};

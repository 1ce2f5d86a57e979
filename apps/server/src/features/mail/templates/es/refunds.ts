import type {
  refundedEmail as englishRefunded,
  refundReturnedEmail as englishReturned,
  refundStuckEmail as englishStuck,
} from "../en/refunds.ts";
import { writeMoney } from "./phrases.ts";

export const refundedEmail: typeof englishRefunded = ({ name, brandName, membershipUrl, cents }) => ({
  subject: `Su reembolso de ${brandName} está en camino`,
  name,
  blocks: [
    `Reembolsamos ${writeMoney(cents)} a la tarjeta con la que pagó.`,
    "Puede tardar de 5 a 10 días en aparecer en su estado de cuenta.",
    { link: { label: "Abrir mi membresía", url: membershipUrl } },
  ],
});

export const refundReturnedEmail: typeof englishReturned = ({ name, brandName, cents }) => ({
  subject: `Su banco nos devolvió su reembolso de ${brandName}`,
  name,
  blocks: [
    `Reembolsamos ${writeMoney(cents)} a su tarjeta, pero su banco no aceptó el reembolso. Esto puede pasar cuando una tarjeta se canceló o se reemplazó.`,
    "Su dinero no se perdió. Lo estamos enviando otra vez, y usted no tiene que hacer nada. Le escribiremos cuando esté en camino.",
  ],
});

export const refundStuckEmail: typeof englishStuck = (facts) => {
  const { name, brandName, supportPhone, supportEmail, cents } = facts;
  return {
    subject: `No pudimos enviar su reembolso de ${brandName}`,
    name,
    blocks: [
      `Le debemos ${writeMoney(cents)}, pero no pudimos reembolsarlos a la tarjeta con la que pagó: su banco no los aceptó.`,
      "Su dinero está a salvo con nosotros, y se lo pagaremos de otra manera.",
      `Llame al ${supportPhone} o escriba a ${supportEmail} y díganos cómo quiere recibirlo.`,
    ],
  };
};

import type { childLeavingEmail as english } from "../child-leaving.ts";
import { howToCancel, writeDate, writeMoney, writeShortDate } from "./phrases.ts";

export const childLeavingEmail: typeof english = (facts) => {
  const { name, brandName, childName, membershipUrl, joinUrl } = facts;
  const [birthday, day] = [writeDate(facts.birthday), writeDate(facts.leavesOn)];
  const every = facts.period === "yearly" ? "al año" : "al mes";
  return {
    subject: `${childName} sale de su membresía de ${brandName} el ${day}`,
    name,
    blocks: [
      `Una membresía incluye a los hijos hasta que cumplen 26 años. ${childName} cumple 26 el ${birthday} y sigue en su membresía hasta que termina el período de pago, el ${day}. Usted no tiene que hacer nada.`,
      {
        facts: [
          ["Sale el", writeShortDate(facts.leavesOn)],
          [`Su precio desde el ${writeShortDate(facts.leavesOn)}`, `${writeMoney(facts.cents)} ${every}`],
        ],
      },
      `Después, ${childName} puede inscribirse con su propia membresía.`,
      { link: { label: "Inscribirse", url: joinUrl } },
      ...howToCancel(membershipUrl, facts),
    ],
  };
};

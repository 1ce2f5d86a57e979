import type { secondMembershipEmail as english } from "../en/second-membership.ts";
import { writeDate } from "./phrases.ts";

export const secondMembershipEmail: typeof english = (facts) => {
  const { name, brandName, supportPhone, membershipUrl } = facts;
  return {
    subject: `¿Se unió dos veces a ${brandName}?`,
    name,
    blocks: [
      `El ${writeDate(facts.joinedOn)} alguien con su nombre y su fecha de nacimiento se unió a ${brandName}. Usted ya tiene una membresía.`,
      `Si fue usted, llame al ${supportPhone} hasta el ${writeDate(facts.refundUntil)}: terminamos la segunda membresía y le devolvemos todo lo que pagó por ella.`,
      "Si no fue usted, llámenos también. Su membresía queda como está.",
      { link: { label: "Abrir mi membresía", url: membershipUrl } },
    ],
  };
};

import { AGREEMENT_VERSION, type Agreement } from "@smirk/domain/membership/agreement/agreement";
import type { AgreementFacts } from "@smirk/domain/membership/agreement/agreement-facts";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { LOCALES } from "../../../../text-files/locales.ts";
import { benefitSections } from "./benefits.ts";
import { moneySections } from "./money.ts";
import { rightsSections } from "./rights.ts";
import { writeClass } from "./words.ts";

/** For reading: the English agreement binds. */
export function buildSpanishAgreement(facts: AgreementFacts): Agreement {
  const { familyNames, paymentMode } = facts;
  return {
    version: AGREEMENT_VERSION,
    title: `Contrato de membresía de ${facts.planName}`,
    notice:
      "ESTO NO ES UN SEGURO. Esta membresía le da precios más bajos con los dentistas y socios participantes. Usted les paga directamente. Nadie les paga por usted.",
    facts: [
      { label: "Miembro", value: facts.memberName },
      { label: "Número de miembro", value: facts.policyNumber },
      { label: "Plan", value: facts.planName },
      { label: "Código de grupo", value: facts.groupCode },
      { label: "Clasificación", value: writeClass(familyNames.length) },
      ...(familyNames.length > 0 ? [{ label: "Familia", value: familyNames.join(", ") }] : []),
      { label: "Estado", value: facts.state.name },
      { label: "Fecha de inicio", value: formatShortDate(facts.effectiveDay, LOCALES.es) },
      { label: "Forma de pago", value: paymentMode === "Card" ? "Tarjeta" : paymentMode },
      { label: "Teléfono del grupo", value: facts.supportPhone },
      { label: "Correo electrónico", value: facts.supportEmail },
      { label: "Dirección postal", value: facts.postalAddress },
    ],
    sections: [...benefitSections(facts), ...moneySections(facts), ...rightsSections(facts)],
  };
}

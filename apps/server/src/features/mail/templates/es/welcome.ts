import { REFUND_DAYS } from "@smirk/domain/billing/refunds/refund";
import { reminderLeadDays } from "@smirk/domain/billing/renewal-date";
import { groupDigits } from "@smirk/domain/membership/card-number";
import type { welcomeEmail as english, WelcomeFacts } from "../welcome.ts";
import { howToCancel, writeMoney, writeShortDate } from "./phrases.ts";

export const welcomeEmail: typeof english = (facts) => {
  const { brandName, planName, cardNumber, groupCode, finderUrl, membershipUrl, hasCard, price } = facts;
  return {
    subject: `Le damos la bienvenida a ${brandName}`,
    name: facts.name,
    blocks: [
      `Gracias por inscribirse en ${brandName}. Su membresía está activa.`,
      {
        facts: [
          ["Plan", planName],
          ["Número de miembro", groupDigits(cardNumber)],
          ["Grupo", groupCode],
          ["Primer pago", writeMoney(price.paidCents)],
          ...listNextPayment(price),
        ],
      },
      hasCard
        ? "Le enviamos adjuntos su tarjeta y su contrato de membresía. Guárdelos, por favor."
        : "Le enviamos adjunto su contrato de membresía. Guárdelo, por favor.",
      "Muestre su tarjeta cuando vaya a un dentista participante. Usted le paga directamente al dentista, al precio para miembros. ESTO NO ES UN SEGURO.",
      { link: { label: "Buscar un dentista", url: finderUrl } },
      "Su tarjeta, su contrato y sus beneficios están siempre en la página de su membresía.",
      describeRenewal(facts),
      describeRefund(facts),
      ...howToCancel(membershipUrl, facts),
      "Estas son las condiciones principales. Todas están en su contrato de membresía.",
      { link: { label: "Leer mi contrato", url: facts.agreementUrl } },
    ],
  };
};

function listNextPayment({ isRenewing, nextCents, nextDay }: WelcomeFacts["price"]): [string, string][] {
  if (!isRenewing || nextCents === null || nextDay === null) return [];
  return [
    ["Próximo pago", writeShortDate(nextDay)],
    ["Próximo monto", writeMoney(nextCents)],
  ];
}

function describeRenewal({ price: { isRenewing, period }, state }: WelcomeFacts): string {
  if (!isRenewing) return "Su membresía no se renueva.";
  const every = period === "yearly" ? "año" : "mes";
  const days = reminderLeadDays(period, state);
  return `Su membresía se renueva automáticamente cada ${every}, y cobramos a su tarjeta, hasta que usted cancele. Le enviaremos el monto por correo ${days} días antes de cada cobro.`;
}

function describeRefund({ price: { feeCents, period }, state }: WelcomeFacts): string {
  const fee = feeCents > 0 ? ", menos el cargo único de procesamiento que le cobramos" : "";
  const later =
    period === "yearly" && state.refundRule === "pro_rata"
      ? `Como usted vive en ${state.name}, si cancela más tarde le reembolsamos los días que no usó.`
      : "Si cancela más tarde, su membresía sigue hasta el final del período que pagó.";
  return `¿Cambió de idea? Si cancela en los primeros ${REFUND_DAYS} días, le reembolsamos lo que pagó${fee}. ${later}`;
}

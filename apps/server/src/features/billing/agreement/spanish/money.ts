import { REFUND_DAYS } from "@smirk/domain/billing/refunds/refund";
import { listEndingLeadDays, reminderLeadDays } from "@smirk/domain/billing/renewal-date";
import type { AgreementFacts, AgreementSection } from "@smirk/domain/membership/agreement/agreement-facts";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { LOCALES } from "../../../../text-files/locales.ts";
import { writeClass, writeMoney } from "./words.ts";

export function moneySections(facts: AgreementFacts): AgreementSection[] {
  return [feeSection(facts), paymentSection(facts), refundSection(facts), renewalSection(facts)];
}

function feeSection(facts: AgreementFacts): AgreementSection {
  const { enrollmentFeeCents: fee, familyNames, period, recurringCents } = facts;
  const every = period === "yearly" ? "año" : "mes";
  const price = `${writeMoney(recurringCents)} (${writeClass(familyNames.length)})`;
  const change =
    "Le avisamos de todo cambio de precio al menos 30 días antes de que se aplique a usted, y usted puede cancelar antes.";
  const [id, heading] = ["fees", "6. Cuotas"];
  if (facts.changedDay !== undefined) {
    return {
      id,
      heading,
      paragraphs: [
        `Desde el ${formatSentenceDate(facts.changedDay, LOCALES.es)} cada ${every} cuesta ${price}, como usted aceptó cuando cambió su membresía. Si una promoción baja ese precio y termina, después cada ${every} cuesta el precio normal del plan.`,
        "El cargo único de procesamiento no se cobra otra vez.",
        change,
      ],
    };
  }
  return {
    id,
    heading,
    paragraphs: [
      `Su primer ${every} cuesta ${price}. Si se inscribió con una promoción que termina, después cada ${every} cuesta el precio normal del plan, como dice su recibo.`,
      fee > 0
        ? `Con su primer pago usted paga un cargo único de procesamiento de ${writeMoney(fee)}.`
        : "Usted no paga ningún cargo único de procesamiento.",
      change,
    ],
  };
}

function paymentSection({ autoRenew, paymentMode, supportPhone, period }: AgreementFacts): AgreementSection {
  const how =
    paymentMode === "Card"
      ? "con la tarjeta que usted nos dio"
      : "de la cuenta de banco que usted nos dio (ACH)";
  const often = period === "yearly" ? "una vez al año" : "una vez al mes";
  const first = period === "yearly" ? "por un año" : "por un mes";
  return {
    id: "payment",
    heading: "7. Cómo paga y cómo cambiarlo",
    paragraphs: [
      `Usted paga por adelantado, ${autoRenew ? often : first}, ${how}.`,
      `Puede cambiar su forma de pago cuando quiera en la página de su membresía o llamando al ${supportPhone}.`,
      "Si un pago falla, le avisamos y lo intentamos otra vez. Si el pago todavía no se puede cobrar, la membresía termina por falta de pago. En ese caso no reembolsamos nada.",
    ],
  };
}

function refundSection(facts: AgreementFacts): AgreementSection {
  const { refundRule, name } = facts.state;
  const proRata =
    refundRule === "pro_rata"
      ? `Como usted vive en ${name}: si cancela una membresía de tres meses, de seis meses o de un año después de esos ${REFUND_DAYS} días, le reembolsamos la parte de la cuota de los días que quedan, contados día por día.`
      : "Los miembros que viven en Florida u Oklahoma y cancelan más tarde una membresía de tres meses, de seis meses o de un año reciben el reembolso de la parte de la cuota de los días que quedan.";
  return {
    id: "refund",
    heading: `8. Su derecho de ${REFUND_DAYS} días, cancelación y reembolsos`,
    paragraphs: [
      `Si cancela dentro de los ${REFUND_DAYS} días desde la fecha de inicio o desde que recibió los materiales de su membresía, lo que ocurra más tarde, le reembolsamos todo lo que pagó, menos el cargo único de procesamiento que le cobramos. Su membresía termina entonces de inmediato.`,
      "Después puede cancelar cuando quiera. Su membresía sigue hasta el final del período que pagó, y no le cobramos más. En todo caso los cobros paran a más tardar 30 días después de su aviso.",
      proRata,
      `Para cancelar, elija la opción de cancelar en la página de su membresía, donde ve su reembolso y su último día antes de decidir. También puede escribir a ${facts.supportEmail} o a la dirección postal de abajo, o llamar al ${facts.supportPhone}.`,
      "Los reembolsos vuelven a la tarjeta o cuenta a la que cobramos. Los pedimos el día en que usted cancela. Los bancos tardan de 5 a 10 días en mostrarlos.",
      "Si nosotros terminamos su membresía por una razón que no sea falta de pago, le reembolsamos la parte de la cuota de los días que quedan.",
    ],
  };
}

function renewalSection(facts: AgreementFacts): AgreementSection {
  const { autoRenew, period, state, supportEmail } = facts;
  const every = period === "yearly" ? "año" : "mes";
  const days = reminderLeadDays(period, state);
  const inWriting = `Cancelar en la página de su membresía o por correo a ${supportEmail} vale como un aviso por escrito.`;
  const renewing = [
    `Su membresía se renueva automáticamente cada ${every}, y le cobramos cada ${every}, hasta que usted cancele por escrito. ${inWriting}`,
    `Le enviamos un correo ${days} días antes de cada cobro.`,
    "Puede desactivar la renovación automática en la página de su membresía cuando quiera. Su membresía termina entonces con el período que pagó, y no le cobramos más.",
  ];
  const ending = [
    `Usted se inscribió sin renovación automática. Su membresía termina con su primer ${every}, y no le cobramos más.`,
    `Le enviamos un correo antes de que termine: ${listEndingLeadDays(period).join(" y ")} días antes.`,
    `Puede activar la renovación automática en la página de su membresía antes de ese día. Su membresía se renueva entonces automáticamente cada ${every}, y le cobramos cada ${every}, hasta que usted la desactive o cancele por escrito. Le enviamos un correo ${days} días antes de cada cobro. ${inWriting}`,
  ];
  return { id: "renewal", heading: "9. Renovación", paragraphs: autoRenew ? renewing : ending };
}

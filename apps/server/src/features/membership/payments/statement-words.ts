import type { Language } from "@smirk/domain/wire/language";

interface StatementWords {
  title(year: number): string;
  paid(by: string, to: string): string;
  summary: string;
  entries: string;
  membershipFees: string;
  enrollmentFee: string;
  discounts: string;
  credit: string;
  charged: string;
  refunds: string;
  net: string;
  netOfDisputes: string;
  charge: string;
  refund: string;
  disputed: string;
  openDispute(amount: string): string;
  wonDispute(amount: string): string;
  receipt(number: string): string;
  days(timeZone: string, madeOn: string): string;
  denial: string;
}

const english: StatementWords = {
  title: (year) => `Payments in ${year}`,
  paid: (by, to) => `Paid by ${by} to ${to}.`,
  summary: "Summary",
  entries: "Charges and refunds",
  membershipFees: "Membership fees",
  enrollmentFee: "One-time processing fee",
  discounts: "Discounts",
  credit: "Credit",
  charged: "Charged",
  refunds: "Refunds",
  net: "Charged less refunds",
  netOfDisputes: "Charged less refunds and disputed payments",
  charge: "Charge",
  refund: "Refund",
  disputed: "Taken back by your bank",
  openDispute: (amount) => `Dispute of ${amount}, your bank has not decided yet`,
  wonDispute: (amount) => `Dispute of ${amount}, your bank decided that the payment is valid`,
  receipt: (number) => `receipt ${number}`,
  days: (timeZone, madeOn) => `Dates are in the time zone ${timeZone}. Created on ${madeOn}.`,
  denial:
    "This is a list of your payments for a dental discount plan. THIS IS NOT INSURANCE. It is not an official form.",
};

const spanish: StatementWords = {
  title: (year) => `Pagos de ${year}`,
  paid: (by, to) => `Pagado por ${by} a ${to}.`,
  summary: "Resumen",
  entries: "Cobros y reembolsos",
  membershipFees: "Cuotas de la membresía",
  enrollmentFee: "Cargo único de procesamiento",
  discounts: "Descuentos",
  credit: "Crédito",
  charged: "Cobrado",
  refunds: "Reembolsos",
  net: "Cobrado menos reembolsos",
  netOfDisputes: "Cobrado menos reembolsos y pagos disputados",
  charge: "Cobro",
  refund: "Reembolso",
  disputed: "Recuperado por su banco",
  openDispute: (amount) => `Disputa de ${amount}, su banco aún no ha decidido`,
  wonDispute: (amount) => `Disputa de ${amount}, su banco decidió que el pago es válido`,
  receipt: (number) => `recibo ${number}`,
  days: (timeZone, madeOn) => `Las fechas son de la zona horaria ${timeZone}. Creado el ${madeOn}.`,
  denial:
    "Esta es una lista de sus pagos por un plan de descuento dental. ESTO NO ES UN SEGURO. No es un formulario oficial.",
};

export const STATEMENT_WORDS: Readonly<Record<Language, StatementWords>> = { en: english, es: spanish };

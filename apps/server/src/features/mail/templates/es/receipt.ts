import { dayIn } from "@smirk/domain/wire/office-day";
import { invoiceLine } from "../../../billing/catalog/invoice-lines.ts";
import {
  CARD_BRANDS,
  type receiptEmail as english,
  type receiptRows as englishRows,
  type ReceiptFacts,
} from "../receipt.ts";
import { howToCancel, writeDate, writeMoney, writeShortDate } from "./phrases.ts";

export const receiptEmail: typeof english = (facts) => {
  const { name, brandName, receipt, nextCents, isRenewing, membershipUrl } = facts;
  const end = writeDate(dayIn(facts.timeZone, receipt.until));
  const amount = nextCents === null ? "" : ` por ${writeMoney(nextCents)}`;
  return {
    subject: `Su recibo de ${brandName}`,
    name,
    blocks: [
      "Gracias por su pago. Este es su recibo.",
      { facts: receiptRows(facts) },
      ...(isRenewing
        ? [
            `Su membresía se renueva el ${end}${amount}. Le escribiremos por correo antes de cobrarle otra vez.`,
          ]
        : []),
      ...howToCancel(membershipUrl, facts),
    ],
  };
};

type Row = [label: string, value: string];

export const receiptRows: typeof englishRows = (facts) => [
  ...listCharges(facts.receipt),
  ...listPayment(facts),
];

function listCharges(receipt: ReceiptFacts["receipt"]): Row[] {
  const { number, lines, discountCents, codes, totalCents, paidCents } = receipt;
  const discount = codes.length > 0 ? `Descuento (${codes.join(", ")})` : "Descuento";
  return [
    ...(number === null ? [] : [["Número de recibo", number] satisfies Row]),
    ...lines.map(({ description, cents }): Row => [invoiceLine(description, "es"), writeMoney(cents)]),
    ...(discountCents > 0 ? [[discount, writeMoney(-discountCents)] satisfies Row] : []),
    ["Total", writeMoney(totalCents)],
    ...(paidCents === totalCents ? [] : [["Cobrado a su tarjeta", writeMoney(paidCents)] satisfies Row]),
  ];
}

function listPayment({
  receipt: { paidAt, until },
  card,
  nextCents,
  isRenewing,
  timeZone,
}: ReceiptFacts): Row[] {
  const end = writeShortDate(dayIn(timeZone, until));
  const brand = card ? (CARD_BRANDS[card.brand] ?? "Tarjeta") : "";
  return [
    ...(card ? [["Tarjeta", `${brand} que termina en ${card.last4}`] satisfies Row] : []),
    ...(paidAt ? [["Pagado el", writeShortDate(dayIn(timeZone, paidAt))] satisfies Row] : []),
    isRenewing ? ["Próximo pago", end] : ["Su membresía termina el", end],
    ...(isRenewing && nextCents !== null ? [["Próximo monto", writeMoney(nextCents)] satisfies Row] : []),
  ];
}

import type { MemberPayment, Statement } from "@smirk/contract/account/payments";
import { yearOf } from "@smirk/domain/wire/calendar-day";

type Sums = Omit<Statement, "year" | "time_zone" | "made_on" | "paid_by" | "paid_to">;

/** Charges by the day on which they were paid; refunds and disputes by the day on which they were made. */
export function buildStatement(payments: readonly MemberPayment[], year: number): Sums {
  const paid = payments.filter(({ state, day }) => state === "paid" && yearOf(day) === year);
  const sumOf = (cents: (payment: MemberPayment) => number) =>
    paid.reduce((sum, payment) => sum + cents(payment), 0);
  const linesOf = (part: MemberPayment["lines"][number]["part"]) => (payment: MemberPayment) =>
    payment.lines.reduce((sum, line) => sum + (line.part === part ? line.amount_cents : 0), 0);
  const refunds = payments.flatMap(({ id, number, refunds: made }) =>
    made
      .filter(({ day }) => yearOf(day) === year)
      .map(({ amount_cents: cents, day }) => toEntry("refund", { id, number, day, amount_cents: cents })),
  );
  const disputes = payments.flatMap(({ id, number, dispute }) => {
    if (dispute === null || yearOf(dispute.day) !== year) return [];
    const { state, day, amount_cents: cents } = dispute;
    return [{ ...toEntry("dispute", { id, number, day, amount_cents: cents }), dispute_state: state }];
  });
  const charges = paid
    .filter(({ amount_cents: cents }) => cents > 0)
    .map((payment) => toEntry("charge", payment));
  const refundedCents = sumOfEntries(refunds);
  const disputedCents = sumOfEntries(disputes.filter((entry) => entry.dispute_state === "lost"));
  const chargedCents = sumOf(({ amount_cents: cents }) => cents);
  return {
    membership_fee_cents: sumOf(linesOf("membership")),
    enrollment_fee_cents: sumOf(linesOf("enrollment_fee")),
    discount_cents: sumOf(({ discount_cents: cents }) => cents),
    credit_cents: sumOf(({ credit_cents: cents }) => cents),
    charged_cents: chargedCents,
    refunded_cents: refundedCents,
    disputed_cents: disputedCents,
    net_cents: chargedCents - refundedCents - disputedCents,
    entries: [...charges, ...refunds, ...disputes].toSorted((one, other) => one.day.localeCompare(other.day)),
  };
}

function sumOfEntries(entries: readonly Entry[]): number {
  return entries.reduce((sum, { amount_cents: cents }) => sum + cents, 0);
}

type Entry = Statement["entries"][number];

function toEntry(
  kind: Entry["kind"],
  { id, number, day, amount_cents }: Pick<MemberPayment, "id" | "number" | "day" | "amount_cents">,
): Entry {
  return { kind, payment_id: id, number, day, amount_cents, dispute_state: null };
}

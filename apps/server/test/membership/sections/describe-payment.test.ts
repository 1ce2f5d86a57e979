import { expect, it } from "vitest";
import { describePayment } from "../../../src/features/member-payments/describe-payment.ts";
import type { Dispute } from "../../../src/vendors/stripe/billing/disputes.ts";

const PAID_AT = new Date("2026-03-02T15:00:00Z");

function describeDisputed(...disputes: Pick<Dispute, "state" | "amountCents" | "openedAt">[]) {
  return describePayment({
    invoice: {
      id: "in_1",
      subscriptionId: "sub_1",
      number: "SMIRK-0001",
      status: "paid",
      createdAt: PAID_AT,
      paidAt: PAID_AT,
      chargedAt: PAID_AT,
      attempts: 1,
      dueCents: 0,
      paidCents: 4490,
      totalCents: 4490,
      discountCents: 0,
      codes: [],
      lines: [],
      paymentId: "pi_1",
      openPaymentId: null,
    },
    card: null,
    needsConfirmation: false,
    refunds: [],
    disputes: disputes.map((one, at) => ({ ...one, id: `du_${at}`, paymentId: "pi_1", chargeId: "ch_1" })),
    timeZone: "America/Chicago",
    language: "en",
  });
}

it("takes every part off that a bank has taken back, in the order of any list [SELF-05]", () => {
  const first = { state: "lost", amountCents: 2000, openedAt: new Date("2026-04-01T15:00:00Z") } as const;
  const second = { state: "lost", amountCents: 1490, openedAt: new Date("2026-05-09T15:00:00Z") } as const;
  const open = { state: "open", amountCents: 1000, openedAt: new Date("2026-06-01T15:00:00Z") } as const;
  for (const disputes of [
    [first, second, open],
    [open, second, first],
  ]) {
    const { dispute, net_cents } = describeDisputed(...disputes);
    expect(dispute).toEqual({ state: "lost", amount_cents: 3490, day: "2026-05-09" });
    expect(net_cents).toBe(1000);
  }
});

it("takes nothing off for disputes that are open or won [SELF-05]", () => {
  const openedAt = new Date("2026-04-01T15:00:00Z");
  expect(describeDisputed({ state: "open", amountCents: 4490, openedAt }).net_cents).toBe(4490);
  expect(describeDisputed({ state: "won", amountCents: 4490, openedAt }).net_cents).toBe(4490);
  expect(describeDisputed()).toMatchObject({ dispute: null, net_cents: 4490 });
});

import type { MemberPayment, Statement } from "@smirk/contract/account/payments";
import type { ApiAnswers } from "../../../../../../tools/dom/play-api.ts";

const PAID_TO = "Brightwell Dental Network, PO Box 100, Houston, TX 77001";

const PAID: MemberPayment = {
  id: "in_1",
  number: "A1B2-0001",
  state: "paid",
  needs_confirmation: false,
  day: "2026-11-20",
  lines: [
    {
      part: "membership",
      description: "1 × Smirk Plus (at $251.00 / year)",
      amount_cents: 25_100,
      from: "2026-11-20",
      until: "2027-11-20",
    },
    {
      part: "enrollment_fee",
      description: "One-time processing fee",
      amount_cents: 2000,
      from: "2026-11-20",
      until: "2026-11-20",
    },
  ],
  discount_cents: 1000,
  promotion_codes: ["SMILE10"],
  credit_cents: 0,
  amount_cents: 26_100,
  refunds: [{ id: "re_1", amount_cents: 700, day: "2026-11-25", is_pending: true }],
  refunded_cents: 700,
  dispute: null,
  net_cents: 25_400,
  method: { brand: "visa", last4: "4242" },
};

export const DUE: MemberPayment = {
  ...PAID,
  id: "in_due",
  number: "A1B2-0002",
  state: "due",
  day: "2027-11-20",
  lines: PAID.lines.slice(0, 1),
  discount_cents: 0,
  promotion_codes: [],
  amount_cents: 25_100,
  refunds: [],
  refunded_cents: 0,
  dispute: null,
  net_cents: 0,
  method: null,
};

const ENTRY = { payment_id: "in_1", number: "A1B2-0001", dispute_state: null };

const STATEMENT: Statement = {
  year: 2026,
  time_zone: "America/Chicago",
  made_on: "2026-11-25",
  paid_by: "Maria Lopez",
  paid_to: PAID_TO,
  membership_fee_cents: 25_100,
  enrollment_fee_cents: 2000,
  discount_cents: 1000,
  credit_cents: 0,
  charged_cents: 26_100,
  refunded_cents: 700,
  disputed_cents: 0,
  net_cents: 25_400,
  entries: [
    { ...ENTRY, kind: "charge", day: "2026-11-20", amount_cents: 26_100 },
    { ...ENTRY, kind: "refund", day: "2026-11-25", amount_cents: 700 },
    { ...ENTRY, kind: "dispute", day: "2026-11-28", amount_cents: 26_100, dispute_state: "open" },
  ],
};

export const PAYMENT_ANSWERS: ApiAnswers = {
  "GET /account/payments": { payments: [DUE, PAID], years: [2026] },
  "GET /account/payments/in_1": { payment: PAID, paid_by: "Maria Lopez", paid_to: PAID_TO },
  "GET /account/statements/2026": STATEMENT,
};

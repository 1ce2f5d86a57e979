import type { Statement } from "@smirk/contract/account/payments";
import { expect, it } from "vitest";
import { renderPage } from "../../../../test/render-page.tsx";
import { StatementView } from "./screen.tsx";

const ENTRY = { payment_id: "in_1", number: "A-1", day: "2026-11-20", amount_cents: 2500 };
const STATEMENT: Statement = {
  year: 2026,
  time_zone: "America/Chicago",
  made_on: "2026-12-31",
  paid_by: "Maria Lopez",
  paid_to: "Brightwell",
  membership_fee_cents: 7500,
  enrollment_fee_cents: 0,
  discount_cents: 0,
  credit_cents: 0,
  charged_cents: 7500,
  refunded_cents: 0,
  disputed_cents: 2500,
  net_cents: 5000,
  entries: (["open", "won", "lost"] as const).map((state) => ({
    ...ENTRY,
    kind: "dispute",
    dispute_state: state,
  })),
};

it("a statement shows each dispute with amount and state, and counts a lost one [SELF-05]", async () => {
  const html = await renderPage(() => <StatementView statement={STATEMENT} />);
  const rows = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, label, amount]) => [
    label,
    amount,
  ]);
  expect(rows).toEqual(
    expect.arrayContaining([
      ["Taken back by your bank", "-$25.00"],
      ["Charged less refunds and disputed payments", "$50.00"],
      ["Nov 20, 2026: dispute of $25.00, your bank has not decided yet, receipt A-1", "$0.00"],
      ["Nov 20, 2026: dispute of $25.00, your bank decided that the payment is valid, receipt A-1", "$0.00"],
      ["Nov 20, 2026: taken back by your bank, receipt A-1", "-$25.00"],
    ]),
  );
});

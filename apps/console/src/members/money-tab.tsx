import { formatMoney } from "@smirk/domain/billing/money";
import type { MemberPage } from "../api/types.ts";
import { formatDay } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";

export function MoneyTab({ member: { memberships } }: { member: MemberPage }) {
  return memberships
    .filter(({ row }) => row.paid_at !== null)
    .map(({ row, plan_name: planName, money }) => (
      <section key={row.id} className="grid gap-3">
        <h2 className="font-semibold text-lg">{planName}</h2>
        {money === null ? (
          <p>Payments are unknown: the payment provider is not answering.</p>
        ) : (
          <Table
            caption={`Payments for ${planName}`}
            columns={["Payment", "Period", "Paid", "Fee in it", "Refunded"]}
            amounts={[2, 3, 4]}
            empty="Nothing was paid."
            rows={money.payments.map(
              ({
                payment_id: paymentId,
                from,
                until,
                paid_cents: paidCents,
                fee_cents: feeCents,
                refunded_cents: refundedCents,
              }) => ({
                key: paymentId,
                cells: [
                  <code key="id" className="break-all">
                    {paymentId}
                  </code>,
                  `${formatDay(from)} – ${formatDay(until)}`,
                  formatMoney(paidCents),
                  formatMoney(feeCents),
                  formatMoney(refundedCents),
                ],
              }),
            )}
          />
        )}
      </section>
    ));
}

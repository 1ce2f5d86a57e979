import { formatMoney } from "@smirk/domain/billing/money";
import type { SoldPlan, SoldPrice } from "../api/types.ts";
import { Table } from "../ui/table.tsx";

export function PlanTable({ plans }: { plans: readonly SoldPlan[] }) {
  return (
    <section className="grid gap-4">
      <h2 className="font-bold text-xl">Plans</h2>
      <Table
        caption="Plans"
        columns={["Plan", "On sale", "Group code", "Members", "Spanish description", "Prescription card"]}
        amounts={[3]}
        empty="There are no plans."
        rows={plans.map((plan) => ({
          key: plan.slug,
          cells: [
            plan.name,
            plan.is_sold ? "Yes" : "No",
            plan.group_code,
            plan.members,
            plan.is_in_spanish ? "Yes" : <Warning key="spanish">Missing: English is shown</Warning>,
            plan.prescription_card === "incomplete" ? (
              <Warning key="codes">Missing: BIN, PCN and group</Warning>
            ) : (
              ((plan.prescription_card && "Yes") ?? "None")
            ),
          ],
        }))}
      />
    </section>
  );
}

const INTERVALS = { month: "a month", year: "a year" };

export function PriceTable({ prices }: { prices: readonly SoldPrice[] }) {
  const differences = prices.filter(({ difference }) => difference !== null).length;
  const differ = differences === 1 ? "1 price differs." : `${differences} prices differ.`;
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="font-bold text-xl">Prices</h2>
        <p>
          {differences === 0 ? (
            "Stripe has the same prices."
          ) : (
            <Warning>{`${differ} Run smirk plan set-up to correct Stripe.`}</Warning>
          )}
        </p>
      </div>
      <Table
        caption="Prices here and at Stripe"
        columns={["Price", "Charged", "Here", "At Stripe", "Difference"]}
        amounts={[2, 3]}
        empty="No plan is on sale."
        rows={prices.map(
          ({ lookup_key: lookupKey, name, interval, cents, their_cents: theirCents, difference }) => ({
            key: lookupKey,
            cells: [
              name,
              interval === null ? "once" : INTERVALS[interval],
              formatMoney(cents),
              theirCents === null ? "none" : formatMoney(theirCents),
              difference === null ? "None" : <Warning key="difference">{difference}</Warning>,
            ],
          }),
        )}
      />
    </section>
  );
}

/** A warning is a sign and words, not color alone. */
function Warning({ children }: { children: string }) {
  return (
    <span className="font-semibold text-error">
      <span aria-hidden="true">⚠ </span>
      {children}
    </span>
  );
}

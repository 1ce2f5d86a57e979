import { formatMoney } from "@smirk/domain/billing/money";
import type { SoldPlan, SoldPrice } from "../api/types.ts";
import { Fold } from "../ui/fold.tsx";
import { Table } from "../ui/table.tsx";

export function PlanTable({ plans }: { plans: readonly SoldPlan[] }) {
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-lg">Plans</h2>
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

/** A price that differs is said; all that agree are one line. */
export function PriceTable({ prices }: { prices: readonly SoldPrice[] }) {
  const differing = prices.filter(({ difference }) => difference !== null);
  const same = prices.filter(({ difference }) => difference === null);
  const differ = differing.length === 1 ? "1 price differs." : `${differing.length} prices differ.`;
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-lg">Prices</h2>
      {differing.length > 0 && (
        <>
          <p>
            <Warning>{`${differ} Run smirk plan set-up to correct Stripe.`}</Warning>
          </p>
          <Compared caption="Prices that differ" prices={differing} />
        </>
      )}
      {same.length > 0 && (
        <Fold
          says={
            same.length === 1
              ? "1 price is the same at Stripe"
              : `${same.length} prices are the same at Stripe`
          }
        >
          <Compared caption="Prices that are the same at Stripe" prices={same} />
        </Fold>
      )}
      {prices.length === 0 && <p className="text-muted">No plan is on sale.</p>}
    </section>
  );
}

function Compared({ caption, prices }: { caption: string; prices: readonly SoldPrice[] }) {
  return (
    <Table
      caption={caption}
      columns={["Price", "Charged", "Here", "At Stripe", "Difference"]}
      amounts={[2, 3]}
      empty=""
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

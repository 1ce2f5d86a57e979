import { formatMoney } from "@smirk/domain/billing/money";
import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { PriceChange, SoldPlan } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { ActionForm, type OnDone } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatPlainDay } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { NewPriceChangeDialog } from "./price-change-dialog.tsx";
import { PERIOD_WORDS } from "./price-change-fields.tsx";

interface SectionProps {
  plans: readonly SoldPlan[];
  onDone: OnDone;
}

/** New prices of members who pay an older one. */
export function PriceChanges({ plans, onDone }: SectionProps) {
  const { can } = useShell();
  const [changes, setChanges] = useState<readonly PriceChange[] | null>(null);
  const [error, setError] = useState("");
  const [open, setOpen] = useState<"new" | PriceChange | null>(null);
  const load = useCallback(() => {
    call("/prices").then(
      (answer) => setChanges(answer.changes),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, []);
  useEffect(load, [load]);
  const finish: OnDone = (sentence) => {
    setOpen(null);
    load();
    onDone(sentence);
  };
  const onClose = () => setOpen(null);
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="font-bold text-xl">New prices of members</h2>
        {can("prices.schedule") && plans.length > 0 && (
          <Button variant="primary" onClick={() => setOpen("new")}>
            New price change
          </Button>
        )}
      </div>
      <ErrorNote>{error}</ErrorNote>
      {changes && (
        <ChangeTable changes={changes} plans={plans} onUndo={can("prices.undo") ? setOpen : null} />
      )}
      {open === "new" && <NewPriceChangeDialog plans={plans} onDone={finish} onClose={onClose} />}
      {open !== null && open !== "new" && (
        <ActionForm
          title={`Undo the price change of ${formatPlainDay(open.first_day)}`}
          button="Undo the price change"
          isDangerous
          run={async (reason) => {
            await call("/prices/undo", { id: open.id, reason });
            return "The price change is undone. Members keep the price they agreed to.";
          }}
          onDone={finish}
          onClose={onClose}
        />
      )}
    </section>
  );
}

interface TableProps {
  changes: readonly PriceChange[];
  plans: readonly SoldPlan[];
  /** Null for a role that cannot. */
  onUndo: ((change: PriceChange) => void) | null;
}

const STATES = { pending: "Pending", finished: "Finished", undone: "Undone" };

function ChangeTable({ changes, plans, onUndo }: TableProps) {
  const columns = ["Plan", "From", "Prices", "State", "To notify", "Notified", "Charged", "Missed"];
  return (
    <Table
      caption="Price changes, the newest first"
      columns={onUndo ? [...columns, "Change"] : columns}
      amounts={[4, 5, 6, 7]}
      empty="Members keep the price they agreed to."
      rows={changes.map((change) => ({
        key: change.id,
        cells: [
          plans.find(({ slug }) => slug === change.plan_slug)?.name ?? change.plan_slug,
          formatPlainDay(change.first_day),
          describePrices(change),
          STATES[change.state],
          change.members.planned,
          change.members.notified,
          change.members.applied,
          change.members.missed,
          ...(onUndo
            ? [
                change.can_be_undone && (
                  <Button key="undo" variant="danger" onClick={() => onUndo(change)}>
                    Undo
                  </Button>
                ),
              ]
            : []),
        ],
      }))}
    />
  );
}

function describePrices({ prices }: PriceChange): string {
  return prices
    .filter(({ component }) => component === "plan")
    .map(({ period, unit_cents: cents }) => `${formatMoney(cents)} ${PERIOD_WORDS[period]}`)
    .join(", ");
}

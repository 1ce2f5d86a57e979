import { formatMoney } from "@smirk/domain/billing/money";
import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { PriceChange, PriceChangePreview, SoldPlan } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { ActionForm, LONGEST_REASON, type OnDone } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatPlainDay } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { PreviewForm } from "./preview-form.tsx";
import { PERIOD_WORDS, PriceChangeFields, startPriceChange, toPriceChange } from "./price-change-fields.tsx";

interface SectionProps {
  plans: readonly SoldPlan[];
  onDone: OnDone;
}

/** New prices of members who pay an older one. */
export function PriceChanges({ plans, onDone }: SectionProps) {
  const { can } = useShell();
  const [first] = plans;
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
        <h2 className="font-semibold text-lg">New prices of members</h2>
        {can("prices.schedule") && first !== undefined && (
          <Button onClick={() => setOpen("new")}>New price change</Button>
        )}
      </div>
      <ErrorNote>{error}</ErrorNote>
      {changes && (
        <ChangeTable changes={changes} plans={plans} onUndo={can("prices.undo") ? setOpen : null} />
      )}
      {open === "new" && first !== undefined && (
        <NewPriceChangeDialog first={first} plans={plans} onDone={finish} onClose={onClose} />
      )}
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

interface NewDialogProps {
  /** The plan that the dialog opens with. */
  first: SoldPlan;
  plans: readonly SoldPlan[];
  onDone: OnDone;
  onClose: () => void;
}

/** First the prices, then who gets which notice when. The log keeps the reason that members read. */
function NewPriceChangeDialog({ first, plans, ...ends }: NewDialogProps) {
  const [typed, setTyped] = useState(() => startPriceChange(first));
  async function run() {
    const words = { reason_en: typed.reasonEn, reason_es: typed.reasonEs };
    const reason = typed.reasonEn.slice(0, LONGEST_REASON);
    await call("/prices/schedule", { ...toPriceChange(typed), ...words, reason });
    return "The price change is scheduled. It can be undone until the first notice is written.";
  }
  return (
    <PreviewForm
      title="New price change"
      fields={<PriceChangeFields typed={typed} plans={plans} onChange={setTyped} />}
      loadPreview={() => call("/prices/preview", toPriceChange(typed))}
      confirm={{
        title: `New price from ${formatPlainDay(typed.firstDay)}`,
        button: "Schedule the price change",
        asksReason: false,
        run,
        show: (preview) => <Preview preview={preview} />,
      }}
      {...ends}
    />
  );
}

function Preview({ preview: { states, notices, total } }: { preview: PriceChangePreview }) {
  const shown = notices.length < total ? `The first ${notices.length} of ${total} notices:` : "";
  const counts = states.map(({ state_code: code, members }) => `${code} ${members}`).join(", ");
  return (
    <>
      <p>{total === 0 ? "No member pays another price." : `Members to notify: ${total} (${counts}).`}</p>
      {shown && <p>{shown}</p>}
      <Table
        caption="Who is notified when"
        columns={["State", "Notice on", "Renews on", "Now", "Then", "Consent"]}
        amounts={[3, 4]}
        empty=""
        rows={notices.map((notice) => ({
          key: notice.membership_id,
          cells: [
            notice.state_code,
            formatPlainDay(notice.notice_on),
            formatPlainDay(notice.renews_on),
            formatMoney(notice.old_cents),
            `${formatMoney(notice.new_cents)} ${PERIOD_WORDS[notice.period]}`,
            notice.needs_consent ? "Asked for" : "",
          ],
        }))}
      />
    </>
  );
}

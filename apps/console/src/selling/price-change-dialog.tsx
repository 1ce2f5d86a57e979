import { formatMoney } from "@smirk/domain/billing/money";
import { type FormEvent, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { PriceChangePreview, SoldPlan } from "../api/types.ts";
import { ActionForm, type OnDone } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatPlainDay } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { emptyPriceChange, PriceChangeFields, toPriceChange } from "./price-change-fields.tsx";

export const PERIOD_WORDS = { monthly: "a month", yearly: "a year" };

interface DialogProps {
  plans: readonly SoldPlan[];
  onDone: OnDone;
  onClose: () => void;
}

/** First the prices, then who gets which notice when, with a reason for the log. */
export function NewPriceChangeDialog({ plans, onDone, onClose }: DialogProps) {
  const [typed, setTyped] = useState(emptyPriceChange(plans[0]?.slug ?? ""));
  const [preview, setPreview] = useState<PriceChangePreview | null>(null);
  const [error, setError] = useState("");
  async function submit(event: FormEvent) {
    event.preventDefault();
    setError("");
    await call("/prices/preview", toPriceChange(typed)).then(setPreview, (failure: unknown) =>
      setError(sentenceOf(failure)),
    );
  }
  async function run(reason: string) {
    const words = { reason_en: typed.reasonEn, reason_es: typed.reasonEs };
    await call("/prices/schedule", { ...toPriceChange(typed), ...words, reason });
    return "The price change is scheduled. It can be undone until the first notice is written.";
  }
  if (preview) {
    return (
      <ActionForm
        title={`New price from ${formatPlainDay(typed.firstDay)}`}
        button="Schedule the price change"
        {...{ run, onDone, onClose }}
      >
        <Preview preview={preview} />
        <Button className="justify-self-start" onClick={() => setPreview(null)}>
          Back
        </Button>
      </ActionForm>
    );
  }
  return (
    <Dialog title="New price change" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        <PriceChangeFields typed={typed} plans={plans} onChange={setTyped} />
        <ErrorNote>{error}</ErrorNote>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            Preview
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </form>
    </Dialog>
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

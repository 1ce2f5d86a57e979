import { formatMoney } from "@smirk/domain/billing/money";
import { useState } from "react";
import { call } from "../api/call.ts";
import type { PriceChangePreview, SoldPlan } from "../api/types.ts";
import type { OnDone } from "../ui/action-form.tsx";
import { formatPlainDay } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { PreviewForm } from "./preview-form.tsx";
import { emptyPriceChange, PERIOD_WORDS, PriceChangeFields, toPriceChange } from "./price-change-fields.tsx";

interface DialogProps {
  plans: readonly SoldPlan[];
  onDone: OnDone;
  onClose: () => void;
}

/** First the prices, then who gets which notice when, with a reason for the log. */
export function NewPriceChangeDialog({ plans, ...ends }: DialogProps) {
  const [typed, setTyped] = useState(emptyPriceChange(plans[0]?.slug ?? ""));
  async function run(reason: string) {
    const words = { reason_en: typed.reasonEn, reason_es: typed.reasonEs };
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

import { formatMoney } from "@smirk/domain/billing/money";
import { useState } from "react";
import { call } from "../api/call.ts";
import type { PromotionPreview, SoldPrice } from "../api/types.ts";
import type { OnDone } from "../ui/action-form.tsx";
import { Facts } from "../ui/facts.tsx";
import { Table } from "../ui/table.tsx";
import { listProducts } from "./describe-promotion.ts";
import { PreviewForm } from "./preview-form.tsx";
import { describeTyped, EMPTY_PROMOTION, PromotionFields, toPromotion } from "./promotion-fields.tsx";
import { endPromotion } from "./switch-promotion-dialog.tsx";

interface DialogProps {
  prices: readonly SoldPrice[];
  onDone: OnDone;
  onClose: () => void;
}

/** First what it is, then its prices, with a reason. */
export function NewPromotionDialog({ prices, ...ends }: DialogProps) {
  const [typed, setTyped] = useState(EMPTY_PROMOTION);
  const promotion = toPromotion(typed);
  async function run(reason: string) {
    await call("/promotions/create", { promotion, reason });
    const { code } = typed;
    return { sentence: `${code} can be used from now on.`, undo: (why: string) => endPromotion(code, why) };
  }
  return (
    <PreviewForm
      title="New promotion"
      fields={<PromotionFields typed={typed} products={listProducts(prices)} onChange={setTyped} />}
      loadPreview={() => call("/promotions/preview", { promotion })}
      confirm={{
        title: `Create ${typed.code}`,
        button: "Create the promotion",
        run,
        show: (preview) => (
          <>
            <Facts facts={describeTyped(typed, listProducts(prices))} />
            <PreviewTable preview={preview} />
            <p>It cannot be changed later, only ended.</p>
          </>
        ),
      }}
      {...ends}
    />
  );
}

function PreviewTable({ preview }: { preview: PromotionPreview }) {
  const rows = preview.plans.map(({ name, prices, discount }) => {
    const cells = [
      describeDiscount(prices.plan_cents.monthly, discount?.plan.monthly),
      describeDiscount(prices.plan_cents.yearly, discount?.plan.yearly),
      describeDiscount(prices.enrollment_fee_cents, discount?.enrollment_fee),
    ];
    return { key: name, cells: [name, ...cells] };
  });
  return (
    <Table
      caption="Prices with the promotion"
      columns={["Plan", "Month", "Year", "Fee"]}
      amounts={[1, 2, 3]}
      empty="No plan is on sale."
      rows={rows}
    />
  );
}

function describeDiscount(cents: number, discounted: number | null | undefined) {
  if (discounted === null || discounted === undefined) return formatMoney(cents);
  return (
    <>
      <s className="text-muted">{formatMoney(cents)}</s> <strong>{formatMoney(discounted)}</strong>
    </>
  );
}

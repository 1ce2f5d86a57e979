import { formatMoney } from "@smirk/domain/billing/money";
import { type FormEvent, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { PromotionPreview, SoldPrice } from "../api/types.ts";
import { ActionForm, type OnDone } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { Table } from "../ui/table.tsx";
import { listProducts } from "./describe-promotion.ts";
import { EMPTY_PROMOTION, PromotionFields, toPromotion } from "./promotion-fields.tsx";
import { endPromotion } from "./switch-promotion-dialog.tsx";

interface DialogProps {
  prices: readonly SoldPrice[];
  onDone: OnDone;
  onClose: () => void;
}

/** First what it is, then its prices, with a reason. */
export function NewPromotionDialog({ prices, onDone, onClose }: DialogProps) {
  const [typed, setTyped] = useState(EMPTY_PROMOTION);
  const [preview, setPreview] = useState<PromotionPreview | null>(null);
  const [error, setError] = useState("");
  const promotion = toPromotion(typed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError("");
    try {
      setPreview(await call("/promotions/preview", { promotion }));
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }
  async function run(reason: string) {
    await call("/promotions/create", { promotion, reason });
    const { code } = typed;
    return { sentence: `${code} can be used from now on.`, undo: (why: string) => endPromotion(code, why) };
  }
  if (preview) {
    return (
      <ActionForm title={`Create ${typed.code}`} button="Create the promotion" {...{ run, onDone, onClose }}>
        <PreviewTable preview={preview} />
        <p>It cannot be changed later, only ended.</p>
        <Button className="justify-self-start" onClick={() => setPreview(null)}>
          Back
        </Button>
      </ActionForm>
    );
  }
  return (
    <Dialog title="New promotion" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        <PromotionFields typed={typed} products={listProducts(prices)} onChange={setTyped} />
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

function PreviewTable({ preview }: { preview: PromotionPreview }) {
  const rows = preview.plans.map(({ name, prices, discount }) => {
    const cells = [
      describe(prices.plan_cents.monthly, discount?.plan.monthly),
      describe(prices.plan_cents.yearly, discount?.plan.yearly),
      describe(prices.enrollment_fee_cents, discount?.enrollment_fee),
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

function describe(cents: number, discounted: number | null | undefined) {
  if (discounted === null || discounted === undefined) return formatMoney(cents);
  return (
    <>
      <s className="text-muted">{formatMoney(cents)}</s> <strong>{formatMoney(discounted)}</strong>
    </>
  );
}

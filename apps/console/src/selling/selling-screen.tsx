import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { Promotion, SellingAnswer, SoldPrice } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import type { OnDone } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { type Done, DoneNote } from "../ui/done-note.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { Table } from "../ui/table.tsx";
import { useLongRows } from "../ui/use-paged.tsx";
import {
  describeDuration,
  describeOff,
  describeProducts,
  describeState,
  describeUse,
  lastDayOf,
} from "./describe-promotion.ts";
import { PlanTable, PriceTable } from "./plan-tables.tsx";
import { PriceChanges } from "./price-changes.tsx";
import { NewPromotionDialog } from "./promotion-dialogs.tsx";
import { SwitchPromotionDialog } from "./switch-promotion-dialog.tsx";

export function SellingScreen() {
  const { can } = useShell();
  const [selling, setSelling] = useState<SellingAnswer | null>(null);
  const [error, setError] = useState("");
  const [done, setDone] = useState<Done | null>(null);
  const [open, setOpen] = useState<"new" | Promotion | null>(null);
  const load = useCallback(() => {
    call("/selling").then(setSelling, (failure: unknown) => setError(sentenceOf(failure)));
  }, []);
  useEffect(load, [load]);
  const onClose = () => setOpen(null);
  const finish = (what: Done) => {
    setDone(what);
    load();
  };
  const onDone: OnDone = (sentence, undo) => {
    onClose();
    finish({ sentence, undo });
  };
  const provider = selling?.provider ?? null;

  return (
    <div className="grid gap-8">
      <h1 className="font-bold text-2xl">Selling</h1>
      <ErrorNote>{error}</ErrorNote>
      <DoneNote done={done} onDone={finish} />
      {selling && <PlanTable plans={selling.plans} />}
      {selling && provider === null && (
        <ErrorNote>Stripe cannot be reached: its prices and promotions are not shown.</ErrorNote>
      )}
      {selling && provider && (
        <>
          <PriceTable prices={provider.prices} />
          <PriceChanges plans={selling.plans} onDone={onDone} />
          <section className="grid gap-4">
            <div className="flex flex-wrap items-center justify-between gap-4">
              <h2 className="font-semibold text-lg">Promotions</h2>
              {can("promotions.create") && (
                <Button variant="primary" onClick={() => setOpen("new")}>
                  New promotion
                </Button>
              )}
            </div>
            <PromotionTable
              {...provider}
              onSwitch={can("promotions.end") ? (promotion) => setOpen(promotion) : null}
            />
          </section>
        </>
      )}
      {provider && open === "new" && (
        <NewPromotionDialog prices={provider.prices} onDone={onDone} onClose={onClose} />
      )}
      {open !== null && open !== "new" && (
        <SwitchPromotionDialog promotion={open} onDone={onDone} onClose={onClose} />
      )}
    </div>
  );
}

interface PromotionTableProps {
  promotions: readonly Promotion[];
  prices: readonly SoldPrice[];
  /** Null for a role that cannot. */
  onSwitch: ((promotion: Promotion) => void) | null;
}

const PROMOTION_COLUMNS = ["Code", "State", "Off", "Applies to", "For", "Used", "Last day"];

function PromotionTable({ promotions, prices, onSwitch }: PromotionTableProps) {
  const [shown, more] = useLongRows(promotions, "promotions");
  return (
    <>
      <Table
        caption="Promotions at Stripe, the newest first"
        columns={onSwitch ? [...PROMOTION_COLUMNS, "Change"] : PROMOTION_COLUMNS}
        amounts={[2, 5]}
        empty="Stripe has no promotions."
        rows={shown.map((promotion) => ({
          key: promotion.id,
          cells: [
            <strong key="code">{promotion.code}</strong>,
            describeState(promotion),
            describeOff(promotion),
            describeProducts(promotion, prices),
            describeDuration(promotion),
            describeUse(promotion),
            lastDayOf(promotion),
            ...(onSwitch ? [<SwitchButton key="switch" promotion={promotion} onSwitch={onSwitch} />] : []),
          ],
        }))}
      />
      {more}
    </>
  );
}

function SwitchButton({ promotion, onSwitch }: SwitchProps) {
  const { code, is_active: isActive, state } = promotion;
  if (!isActive && state !== "switched off") return null;
  return (
    <Button
      variant={isActive ? "danger" : "secondary"}
      aria-label={isActive ? `End ${code}` : `Use again: ${code}`}
      onClick={() => onSwitch(promotion)}
    >
      {isActive ? "End" : "Use again"}
    </Button>
  );
}

interface SwitchProps {
  promotion: Promotion;
  onSwitch: (promotion: Promotion) => void;
}

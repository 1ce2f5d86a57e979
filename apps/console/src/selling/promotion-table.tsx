import type { Promotion, SoldPrice } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { Table } from "../ui/table.tsx";
import { useLongRows } from "../ui/use-long-rows.tsx";
import {
  describeDuration,
  describeOff,
  describeProducts,
  describeState,
  describeUse,
  lastDayOf,
} from "./describe-promotion.ts";

interface PromotionTableProps {
  promotions: readonly Promotion[];
  prices: readonly SoldPrice[];
  /** Null for a role that cannot. */
  onSwitch: ((promotion: Promotion) => void) | null;
}

const COLUMNS = ["Code", "State", "Off", "Applies to", "For", "Used", "Last day"];

export function PromotionTable({ promotions, prices, onSwitch }: PromotionTableProps) {
  const [shown, more] = useLongRows(promotions, "promotions");
  return (
    <>
      <Table
        caption="Promotions at Stripe, the newest first"
        columns={onSwitch ? [...COLUMNS, "Change"] : COLUMNS}
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
      aria-label={isActive ? `End ${code}` : `Use ${code} again`}
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

import { Button } from "../ui/button.tsx";
import { Table } from "../ui/table.tsx";
import {
  describeDuration,
  describeOff,
  describeProducts,
  describeState,
  describeUse,
  lastDayOf,
} from "./describe-promotion.ts";
import type { Promotion, SoldPrice } from "./types.ts";

interface PromotionTableProps {
  promotions: readonly Promotion[];
  prices: readonly SoldPrice[];
  /** Null for a role that cannot. */
  onEnd: ((promotion: Promotion) => void) | null;
}

const COLUMNS = ["Code", "State", "Off", "Applies to", "For", "Used", "Last day"];

export function PromotionTable({ promotions, prices, onEnd }: PromotionTableProps) {
  return (
    <Table
      caption="Promotions at Stripe, the newest first"
      columns={onEnd ? [...COLUMNS, "Change"] : COLUMNS}
      amounts={[2, 5]}
      empty="Stripe has no promotions."
      rows={promotions.map((promotion) => ({
        key: promotion.id,
        cells: [
          <strong key="code">{promotion.code}</strong>,
          describeState(promotion),
          describeOff(promotion),
          describeProducts(promotion, prices),
          describeDuration(promotion),
          describeUse(promotion),
          lastDayOf(promotion),
          ...(onEnd ? [<EndButton key="end" promotion={promotion} onEnd={onEnd} />] : []),
        ],
      }))}
    />
  );
}

function EndButton({ promotion, onEnd }: { promotion: Promotion; onEnd: (promotion: Promotion) => void }) {
  if (!promotion.isActive) return null;
  return (
    <Button variant="danger" aria-label={`End ${promotion.code}`} onClick={() => onEnd(promotion)}>
      End
    </Button>
  );
}

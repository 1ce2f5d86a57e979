import type { Context } from "../../../context.ts";
import { officeDay } from "../../../office-day.ts";
import type { listPriceChanges } from "../../price-changes/list-price-changes.ts";
import type { PriceChangePreview } from "../../price-changes/schedule-price-change.ts";

const NOTICES_SHOWN = 100;

export function describePreview(ctx: Context, { earliestDay, notices }: PriceChangePreview) {
  const states = Map.groupBy(notices, ({ stateCode }) => stateCode);
  return {
    earliestDay,
    states: [...states]
      .map(([stateCode, of]) => ({ stateCode, members: of.length }))
      .toSorted((one, other) => one.stateCode.localeCompare(other.stateCode)),
    notices: notices
      .slice(0, NOTICES_SHOWN)
      .map((notice) => ({ ...notice, renewsOn: officeDay(ctx, notice.renewalAt) })),
    total: notices.length,
  };
}

type ListedChange = Awaited<ReturnType<typeof listPriceChanges>>[number];

export function describeChange({ isPending, canBeUndone, undone_at: undoneAt, ...change }: ListedChange) {
  const ended = undoneAt === null ? ("finished" as const) : ("undone" as const);
  return { ...change, can_be_undone: canBeUndone, state: isPending ? ("pending" as const) : ended };
}

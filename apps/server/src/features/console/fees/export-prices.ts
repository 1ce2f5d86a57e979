import { dayIn } from "@smirk/domain/wire/office-day";
import type { Context } from "../../../context.ts";
import { listPlans } from "../../billing/plans/list-plans.ts";
import type { FeeKind } from "../../fees/fee-file.ts";
import { FEE_FILES } from "../../fees/undo-import.ts";
import { ActionFile } from "../action.ts";

/** A file of one kind as it can be loaded again, or one to begin with. */
export async function exportPrices(
  ctx: Context,
  { kind, isTemplate }: { kind: FeeKind; isTemplate: boolean },
): Promise<ActionFile> {
  const today = dayIn(ctx.config.officeTimeZone, ctx.clock.now());
  if (!isTemplate) return new ActionFile("text/csv", FEE_FILES[kind].write(ctx), `${kind}-${today}.csv`);
  const [first] = await listPlans(ctx);
  const template = FEE_FILES[kind].writeTemplate({ plan: first?.slug ?? "", today });
  return new ActionFile("text/csv", template, `${kind}-template.csv`);
}

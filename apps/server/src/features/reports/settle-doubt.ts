import type { Context } from "../../context.ts";
import type { Operator } from "../audit/write-audit-entry.ts";
import { settleEntries } from "./settle-report.ts";

interface SettledDoubt {
  locationIds: readonly string[];
  isRight: boolean;
  operator: Operator;
}

/** What is right is confirmed, what is not is hidden. @throws as `settleEntries` */
export async function settleDoubt(ctx: Context, { isRight, ...doubt }: SettledDoubt): Promise<void> {
  const outcome = isRight ? "nothing_wrong" : "hidden";
  await settleEntries(ctx, { ...doubt, outcome, mustBeInDoubt: true });
}

import type { Context } from "../../../context.ts";
import { checkDatabase, checkDisk } from "../../health/checks/check-database.ts";
import { checkIndex } from "../../health/checks/check-directory.ts";
import { checkPaymentMode, checkWallet } from "../../health/checks/check-settings.ts";
import { type Check, listTableChecks } from "../../health/list-checks.ts";
import type { Caller } from "../action.ts";

export function listOwnChecks(ctx: Context, { directory }: Caller): Check[] {
  return [
    ["database", () => checkDatabase(ctx)],
    ...(directory === null ? [] : [["live index", () => checkIndex(directory)] satisfies Check]),
    ...listTableChecks(ctx),
    ["disk", () => checkDisk(ctx.config)],
    ["payments", () => checkPaymentMode(ctx.config)],
    ["Apple Wallet", () => checkWallet(ctx.config, ctx.clock)],
  ];
}

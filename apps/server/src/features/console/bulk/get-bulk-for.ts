import type { Context } from "../../../context.ts";
import { forbidden } from "../../../errors.ts";
import type { Caller } from "../action.ts";
import { getBulk } from "./show-bulk.ts";

/** @throws 403 `forbidden` for operators who may not do the action itself; 404 `not_found` */
export async function getBulkFor(
  ctx: Pick<Context, "db">,
  { bulkId, caller }: { bulkId: string; caller: Pick<Caller, "may"> },
): ReturnType<typeof getBulk> {
  const run = await getBulk(ctx, bulkId);
  if (!caller.may(`bulk.${run.action}`)) throw forbidden("Your role does not allow this.");
  return run;
}

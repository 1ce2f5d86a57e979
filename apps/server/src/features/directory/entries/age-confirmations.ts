import type { Context } from "../../../context.ts";
import { decayConfirmations } from "./decay-confirmations.ts";

export async function ageConfirmations(ctx: Context): Promise<void> {
  const entries = await decayConfirmations(ctx);
  if (entries > 0) ctx.log.info({ entries }, "directory.confirmations.aged");
}

import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../context.ts";

const KEPT_CALLS_MS = 400 * DAY_MS;

/** Deletes tokens and assertions that are over, and counts that are older than 400 days. Safe to repeat. */
export async function cleanPartnerRows({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await db.deleteFrom("partner_tokens").where("expires_at", "<=", now).execute();
  await db.deleteFrom("partner_assertions").where("expires_at", "<=", now).execute();
  const day = new Date(now.getTime() - KEPT_CALLS_MS).toISOString().slice(0, 10);
  await db.deleteFrom("partner_calls").where("day", "<", day).execute();
}

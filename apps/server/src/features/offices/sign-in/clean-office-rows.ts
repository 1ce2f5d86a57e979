import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";

const KEPT_CLAIMS_MS = 90 * DAY_MS;

/** Deletes codes and sessions that are over, and claims that came to nothing 90 days ago. Safe to repeat. */
export async function cleanOfficeRows({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await db.deleteFrom("office_codes").where("expires_at", "<", now).execute();
  await db.deleteFrom("office_sessions").where("expires_at", "<", now).execute();
  await db.deleteFrom("office_challenges").where("expires_at", "<", now).execute();
  await db
    .deleteFrom("office_claims")
    .where("state", "in", ["asked", "void", "refused"])
    .where("expires_at", "<", new Date(now.getTime() - KEPT_CLAIMS_MS))
    .execute();
}

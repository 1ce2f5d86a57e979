import { DAY_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { hasEnded } from "./trust/code-failures.ts";

const REUSE_WATCH_MS = 60 * DAY_MS;

/** Deletes expired rows; safe on several servers at once. */

export async function cleanAuthRows({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  const yesterday = new Date(now - DAY_MS);
  await db.deleteFrom("sessions").where("expires_at", "<", yesterday).execute();
  await db
    .deleteFrom("refresh_tokens")
    .where("used_at", "<", new Date(now - REUSE_WATCH_MS))
    .execute();
  await db.deleteFrom("sign_in_challenges").where("expires_at", "<", yesterday).execute();
  await db.deleteFrom("known_browsers").where("expires_at", "<", new Date(now)).execute();
  await db.deleteFrom("email_codes").where("expires_at", "<", new Date(now)).execute();
  await db
    .deleteFrom("code_failures")
    .where(hasEnded(new Date(now)))
    .execute();
  await db.deleteFrom("sign_on_attempts").where("expires_at", "<", new Date(now)).execute();
  await sql`delete from rate_limits where expire < ${now}`.execute(db);
}

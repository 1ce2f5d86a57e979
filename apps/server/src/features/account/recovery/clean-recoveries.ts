import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";

export async function cleanRecoveries({ db, clock }: Context): Promise<void> {
  const now = clock.now().getTime();
  await db
    .deleteFrom("phone_recoveries")
    .where("expires_at", "<", new Date(now - DAY_MS))
    .execute();
  await db.deleteFrom("email_changes").where("expires_at", "<", new Date(now)).execute();
}

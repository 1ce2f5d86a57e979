import { DAY_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { eraseAgreements } from "../agreement/save-agreement.ts";
import { ERASED_DETAILS } from "../memberships.ts";
import { isHeld } from "./held-consents.ts";

/** A payment of a cart that was replaced may still arrive. */
const UNPAID_MS = 30 * DAY_MS;

/** Deletes consents after their hold, and erases the agreements of people who were erased before. Safe to repeat. */
export async function endConsentHolds({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const waited = new Date(now.getTime() - UNPAID_MS);
  await sql`delete from consents using memberships membership
    where membership.id = membership_id and (membership.paid_at is not null or membership.updated_at < ${waited})
      and not ${isHeld("agreed_at", now)}`.execute(db);
  const erased = await db
    .selectFrom("memberships")
    .select("id")
    .where("email", "=", ERASED_DETAILS.email)
    .execute();
  await eraseAgreements(db, { ids: erased.map(({ id }) => id), now });
}

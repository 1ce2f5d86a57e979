import { type Kysely, sql } from "kysely";
import type { SyncContext } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";

/** Stores the disputes about a payment; a lost one ends the membership. The caller holds the membership's lock. */
export async function syncDisputes(
  { payments }: Pick<SyncContext, "payments">,
  trx: Kysely<Database>,
  { membershipId, paymentId }: { membershipId: string; paymentId: string },
): Promise<void> {
  const disputes = await payments.listDisputes(paymentId);
  if (disputes.length === 0) return;
  const { ended_at: endedAt, state: status } = await trx
    .selectFrom("memberships")
    .select(["ended_at", "state"])
    .where("id", "=", membershipId)
    .executeTakeFirstOrThrow();
  // Stripe may have ended it over this dispute already.
  const mayEnd = endedAt === null || status === "termed";
  await trx
    .insertInto("disputes")
    .values(
      disputes.map(({ id, state, openedAt, amountCents }) => ({
        dispute_id: id,
        membership_id: membershipId,
        payment_id: paymentId,
        state,
        ends_membership: state === "lost" && mayEnd,
        opened_at: openedAt,
        amount_cents: amountCents,
      })),
    )
    .onConflict((row) =>
      row.column("dispute_id").doUpdateSet({
        state: sql`excluded.state`,
        amount_cents: sql`excluded.amount_cents`,
        ends_membership: sql`disputes.ends_membership or excluded.ends_membership`,
      }),
    )
    .execute();
}

/** Stores what the card's bank calls fraud, which an operator decides about. The caller holds the membership's lock. */
export async function syncFraudWarnings(
  { payments, log }: Pick<SyncContext, "payments" | "log">,
  trx: Kysely<Database>,
  { membershipId, paymentId }: { membershipId: string; paymentId: string },
): Promise<void> {
  for (const { id, isActionable, warnedAt } of await payments.listFraudWarnings(paymentId)) {
    const warning = {
      warning_id: id,
      membership_id: membershipId,
      payment_id: paymentId,
      warned_at: warnedAt,
    };
    const before = await trx
      .selectFrom("fraud_warnings")
      .select("warning_id")
      .where("warning_id", "=", id)
      .executeTakeFirst();
    await trx
      .insertInto("fraud_warnings")
      .values({ ...warning, is_actionable: isActionable })
      .onConflict((row) => row.column("warning_id").doUpdateSet({ is_actionable: isActionable }))
      .execute();
    if (!before) log.warn({ membershipId, paymentId }, "billing.fraud_warning.received");
  }
}

export async function isLostToDispute(db: Kysely<Database>, membershipId: string): Promise<boolean> {
  const lost = await db
    .selectFrom("disputes")
    .select("dispute_id")
    .where("membership_id", "=", membershipId)
    .where("ends_membership", "=", true)
    .limit(1)
    .executeTakeFirst();
  return lost !== undefined;
}

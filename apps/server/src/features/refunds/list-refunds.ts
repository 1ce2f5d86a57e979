import { type Kysely, type Selectable, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { PaymentRefundsTable, RefundsTable } from "../../db/schema/schema-membership.ts";
import { listNotErased } from "../members/list-memberships.ts";
import { listMembershipRows } from "../members/memberships.ts";
import { readOwedCents } from "./read-owed-cents.ts";

type PromisedRefund = Selectable<RefundsTable>;
type MadeRefund = Selectable<PaymentRefundsTable>;

export interface MembershipRefunds {
  /** What a cancellation pays back of each payment. */
  promised: PromisedRefund[];
  /** What the provider knows, oldest first. */
  made: MadeRefund[];
}

export async function listRefunds(trx: Kysely<Database>, membershipId: string): Promise<MembershipRefunds> {
  const promised = await trx
    .selectFrom("refunds")
    .selectAll()
    .where("membership_id", "=", membershipId)
    .orderBy("payment_id")
    .execute();
  const made = await trx
    .selectFrom("payment_refunds")
    .selectAll()
    .where("membership_id", "=", membershipId)
    .orderBy("made_at")
    .orderBy("refund_id")
    .execute();
  return { promised, made };
}

/** Records that the member was notified of these refunds, as sent or as failed. */
export async function markRefundsNotified(
  trx: Kysely<Database>,
  refundIds: string[],
  notified: Partial<Pick<MadeRefund, "notified_sent_at" | "notified_failed_at">>,
): Promise<void> {
  await trx.updateTable("payment_refunds").set(notified).where("refund_id", "in", refundIds).execute();
}

interface StuckRefund {
  membershipId: string;
  paymentId: string;
  amountCents: number;
}

/** Refunds that failed too often. */
export async function listStuckRefunds(
  db: Kysely<Database>,
  whose: { accountId: string } | { membershipId: string },
): Promise<StuckRefund[]> {
  const ids =
    "accountId" in whose
      ? (await listMembershipRows(db, whose.accountId)).map(({ id }) => id)
      : [whose.membershipId];
  if (ids.length === 0) return [];
  const own = await db
    .selectFrom("refunds")
    .innerJoin("cancellations", "cancellations.membership_id", "refunds.membership_id")
    .select(["refunds.membership_id", "payment_id", "amount_cents", "requested_at"])
    .where("refunds.state", "=", "stuck")
    .where("refunds.membership_id", "in", ids)
    .orderBy("payment_id")
    .execute();
  const refunds: StuckRefund[] = [];
  for (const { membership_id: membershipId, payment_id: paymentId, ...promised } of own) {
    const { amount_cents, requested_at: since } = promised;
    const asked = { membershipId, paymentId, amountCents: amount_cents, since, isStuck: true };
    refunds.push({ membershipId, paymentId, amountCents: await readOwedCents(db, asked) });
  }
  return refunds;
}

const DAY_MS = 24 * 60 * 60_000;
/** A refund made by hand that failed before its member was notified stays news for so long. */
const BY_HAND_FOLLOWED_MS = 8 * DAY_MS;

/** Ids of memberships with a refund whose success or failure their member was not notified of. */
export async function listUnnotifiedRefunds({ db, clock }: Pick<Context, "db" | "clock">): Promise<string[]> {
  const byHandSince = new Date(clock.now().getTime() - BY_HAND_FOLLOWED_MS);
  const rows = await db
    .selectFrom("payment_refunds")
    .select("membership_id")
    .where(({ or, and, eb }) =>
      or([
        and([eb("status", "=", "succeeded"), eb("notified_sent_at", "is", null)]),
        and([
          eb("status", "=", "failed"),
          or([
            eb("notified_sent_at", "is not", null),
            and([eb("is_ours", "=", false), eb("made_at", ">", byHandSince)]),
          ]),
          eb("notified_failed_at", "is", null),
        ]),
      ]),
    )
    .distinct()
    .execute();
  return listNotErased(
    db,
    rows.map(({ membership_id: id }) => id),
  );
}

/** `returned`: failed after a refund by hand, and neither repeated nor two months old. */
export type OpenMoney = "stuck" | "requested" | "held" | "disputed" | "pending" | "returned";

/** The first kind of refund or dispute that is not settled yet; null if all are. */
export async function findOpenMoney(
  db: Kysely<Database>,
  { membershipIds, now }: { membershipIds: string[]; now: Date },
): Promise<OpenMoney | null> {
  const isOfMember = sql`membership_id = any(${membershipIds}::uuid[])`;
  const { rows } = await sql<{ kind: OpenMoney }>`
    select 'stuck' as kind from refunds where ${isOfMember} and state = 'stuck'
    union all select 'requested' from refunds where ${isOfMember} and state = 'wanted'
    union all select 'held' from refunds where ${isOfMember} and state = 'held'
    union all select 'disputed' from disputes where ${isOfMember} and state = 'open'
    union all select 'pending' from payment_refunds where ${isOfMember} and status = 'pending'
    union all select 'returned' from payment_refunds as failed where ${isOfMember}
      and status = 'failed' and not is_ours and made_at > ${now}::timestamptz - interval '60 days' and not exists (
        select from payment_refunds as later where later.payment_id = failed.payment_id
          and later.status <> 'failed' and later.made_at >= failed.made_at)
    limit 1`.execute(db);
  return rows[0]?.kind ?? null;
}

export async function hasOpenCancellation(db: Kysely<Database>, membershipIds: string[]): Promise<boolean> {
  const open = await db
    .selectFrom("cancellations")
    .select("membership_id")
    .where(sql<boolean>`membership_id = any(${membershipIds}::uuid[])`)
    .where("done_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

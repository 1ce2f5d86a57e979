import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database, MembershipsTable } from "../../../db/schema/schema.ts";
import { lockAccount } from "../../auth/sessions/lock-account.ts";
import { refuseClosedAccount } from "../../auth/sessions/refuse-closed-account.ts";
import type { CheckedPayment } from "../check/check-sign-up-payment.ts";
import { describeFamily, describeMembership } from "../payment-state/describe-membership.ts";
import { refuseMember } from "./refuse-member.ts";

export type Membership = Selectable<MembershipsTable>;

/** The membership to pay, new or from an earlier try; or another open one whose subscription must end first. */
export type Claim =
  | { isOurs: true; membership: Membership; isResumed: boolean }
  | { isOurs: false; subscriptionId: string };

/**
 * Finds the account's open membership for this cart, else creates one, so that retries have the same id.
 * @throws 409 `conflict` for a member; 401 `not_authorized` for a closed account
 */
export async function claimMembership(
  { db, clock }: Pick<Context, "db" | "clock">,
  accountId: string,
  checked: CheckedPayment,
): Promise<Claim> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await refuseClosedAccount(trx, accountId);
    await refuseMember(trx, accountId);
    const wanted = describeMembership(accountId, checked, clock.now());
    const open = await findOpenMembership(trx, accountId);
    if (open?.cart_hash.equals(wanted.cart_hash as Buffer))
      return { isOurs: true, membership: open, isResumed: true };
    if (open && open.subscription_id !== null) return { isOurs: false, subscriptionId: open.subscription_id };
    if (open) await markReplaced({ db: trx, clock }, open);
    const membership = await trx
      .insertInto("memberships")
      .values(wanted)
      .returningAll()
      .executeTakeFirstOrThrow();
    const family = describeFamily(membership.id, checked);
    if (family.length > 0) await trx.insertInto("family_members").values(family).execute();
    return { isOurs: true, membership, isResumed: false };
  });
}

export async function findOpenMembership(
  db: Kysely<Database>,
  accountId: string,
): Promise<Membership | undefined> {
  return db
    .selectFrom("memberships")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("state", "=", "open")
    .executeTakeFirst();
}

export async function markReplaced(
  { db, clock }: Pick<Context, "db" | "clock">,
  { id }: Pick<Membership, "id">,
): Promise<void> {
  await db
    .updateTable("memberships")
    .set({ state: "replaced", updated_at: clock.now() })
    .where("id", "=", id)
    .where("state", "=", "open")
    .execute();
}

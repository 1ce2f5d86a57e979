import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { type AppError, conflict } from "../../../errors.ts";
import { refuseClosedAccount } from "../../auth/sessions/account-locks.ts";
import { type Consent, type ConsentSource, recordConsents } from "../../members/consents/record-consents.ts";
import { lockMemberships, withMembershipLock } from "../../members/membership-lock.ts";
import { refuseKnownPerson, toPayer } from "../../members/person/ask-about-person.ts";
import { listKnownMemberships, lockPeople, type Payer } from "../../members/person/known-memberships.ts";
import { markSomebodyElse } from "../../members/person/mark-somebody-else.ts";
import { addMembership, replaceOpen } from "../../members/write-membership.ts";
import type { CheckedPayment } from "../check/check-sign-up-payment.ts";
import { findOpenMembership, type Membership } from "../open-membership.ts";
import { describeFamily, describeMembership } from "../payment-state/describe-membership.ts";

/** The membership to pay, new or from an earlier try; or another open one of the person whose subscription must end first. */
export type Claim =
  | { isOurs: true; membership: Membership; isResumed: boolean }
  | { isOurs: false; other: OtherPurchase };

/** A purchase of this account, or of the same person under another one. */
interface OtherPurchase {
  id: string;
  /** Null until the provider has made one. */
  subscriptionId: string | null;
}

/** What is agreed to by paying, which belongs to the membership that is claimed. */
interface Agreed {
  consents: readonly Consent[];
  source: ConsentSource;
}

interface Claiming {
  accountId: string;
  checked: CheckedPayment;
  agreed: Agreed;
}

/**
 * Finds the account's open membership for this cart, else creates one, so that retries have the same id.
 * @throws 409 `conflict` for a member, and as `refuseKnownPerson`; 401 `not_authorized` for a closed account
 */
export async function claimMembership(
  { db, clock }: Pick<Context, "db" | "clock">,
  claiming: Claiming,
): Promise<Claim> {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const claim = await db.transaction().execute(async (trx) => {
      // A purchase that was begun in another window since the look has to be locked before the account.
      if (!(await lockMemberships(trx, claiming.accountId))) return null;
      return claimLocked({ db: trx, clock }, claiming);
    });
    if (claim) return claim;
  }
  throw changedElsewhere();
}

/** Each try after the first follows a purchase that another window has begun meanwhile. */
const MAX_TRIES = 5;

async function claimLocked(
  { db: trx, clock }: Pick<Context, "db" | "clock">,
  { accountId, checked, agreed }: Claiming,
): Promise<Claim> {
  const now = clock.now();
  const record = (membershipId: string) =>
    recordConsents(trx, { ...agreed, membershipId, changeId: null, at: now });
  await refuseClosedAccount(trx, accountId);
  await refuseMember(trx, accountId);
  const payer = toPayer(accountId, checked.payment, checked.answers);
  const other = await findOtherPurchase({ db: trx, clock }, payer);
  if (other) return { isOurs: false, other };
  const wanted = describeMembership(accountId, checked, now);
  const open = await findOpenMembership(trx, accountId);
  if (open?.cart_hash.equals(wanted.cart_hash as Buffer)) {
    await markSomebodyElse(trx, { id: open.id, payer });
    await record(open.id);
    return { isOurs: true, membership: open, isResumed: true };
  }
  if (open && open.subscription_id !== null)
    return { isOurs: false, other: { id: open.id, subscriptionId: open.subscription_id } };
  if (open) await replaceOpen(trx, { id: open.id, now });
  const membership = await addMembership(trx, wanted);
  const family = describeFamily(membership.id, checked);
  if (family.length > 0) await trx.insertInto("family_members").values(family).execute();
  await record(membership.id);
  return { isOurs: true, membership, isResumed: false };
}

export function changedElsewhere(): AppError {
  return conflict("Your order was changed in another window. Please check it there.").because(
    "order_changed",
  );
}

/**
 * One person under two accounts is one buyer: of two purchases at once, the later one takes the place of the other.
 * @throws as `refuseKnownPerson`
 */
async function findOtherPurchase(
  { db: trx, clock }: Pick<Context, "db" | "clock">,
  payer: Payer,
): Promise<OtherPurchase | undefined> {
  await lockPeople(trx, payer);
  const known = await listKnownMemberships(trx, payer, clock.now());
  refuseKnownPerson(known);
  return known.find(({ isProved, isOpen }) => isProved && isOpen);
}

/** For a purchase that the provider knows nothing of yet: its own server finds it replaced, and ends it there. */
export async function replaceUnstarted(
  { db, clock }: Pick<Context, "db" | "clock">,
  { id }: OtherPurchase,
): Promise<void> {
  await withMembershipLock(db, id, (trx) => replaceOpen(trx, { id, now: clock.now(), isUnstarted: true }));
}

export async function markReplaced(
  { db, clock }: Pick<Context, "db" | "clock">,
  { id }: Pick<Membership, "id">,
): Promise<void> {
  await withMembershipLock(db, id, (trx) => replaceOpen(trx, { id, now: clock.now() }));
}

/** @throws 409 `conflict` for an account whose paid membership has not ended (PAY-09) */
export async function refuseMember(db: Kysely<Database>, accountId: string): Promise<void> {
  const paid = await db
    .selectFrom("memberships")
    .select("id")
    .where("account_id", "=", accountId)
    .where("state", "in", ["active", "canceled"])
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (paid === undefined) return;
  throw conflict(
    "You are already a member, and you were not charged again. Please sign in again to see your membership.",
  ).because("already_member");
}

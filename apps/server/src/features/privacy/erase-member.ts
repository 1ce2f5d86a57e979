import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import { repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import type { Database } from "../../db/schema/schema.ts";
import { type AppError, conflict } from "../../errors.ts";
import { type Operator, writeAuditEntries } from "../audit/write-audit-entry.ts";
import { lockAccount } from "../auth/sessions/lock-account.ts";
import { lockSignOn } from "../auth/sessions/lock-sign-on.ts";
import { lockMembership } from "../billing/membership-lock.ts";
import { countPersonalRows, type PersonalRows } from "./count-personal-rows.ts";
import { eraseRows } from "./erase-rows.ts";
import { isErasedPerson, type Person, readPerson } from "./read-person.ts";
import { refuseUnsettled } from "./refuse-unsettled.ts";
import { settleAtProvider } from "./settle-at-provider.ts";
import { listMemberships } from "./their-rows.ts";

interface EraseInput {
  accountId: string;
  operator: Operator;
}

/** What an erasing would do. */
export interface Erasure extends PersonalRows {
  /** Begun and not paid: they are ended at the payment provider first. */
  openPayments: number;
}

/**
 * What erasing somebody would do now, in numbers alone. Changes nothing.
 * @returns null for somebody who was erased before
 * @throws 409 `conflict` while something is not settled
 */
export async function describeErasure(
  { db, clock }: Pick<Context, "db" | "clock">,
  accountId: string,
): Promise<Erasure | null> {
  const person = await readPerson(db, accountId);
  if (isErasedPerson(person)) return null;
  await refuseUnsettled(db, person, clock.now());
  const openPayments = person.memberships.filter(({ state }) => state === "open").length;
  return { ...(await countPersonalRows(db, person)), openPayments };
}

/**
 * Forgets who somebody is, for good and in one transaction; what bookkeeping needs stays. Whoever signs up again with the
 * same number or address is somebody new.
 * @returns the payment provider's customers that stood for them; null for somebody who was erased before
 * @throws 409 `conflict` while something is not settled; PaymentError when the provider cannot be asked
 */
export async function eraseMember(
  ctx: Context,
  { accountId, operator }: EraseInput,
): Promise<{ customers: string[] } | null> {
  const person = await readPerson(ctx.db, accountId);
  if (isErasedPerson(person)) return null;
  const customers = await settleAtProvider(ctx, person);
  await repeatTransaction(() =>
    ctx.db.transaction().execute((trx) => erase(ctx, trx, { accountId, operator })),
  );
  return { customers };
}

async function erase(ctx: Context, trx: Kysely<Database>, { accountId, operator }: EraseInput) {
  const now = ctx.clock.now();
  const { person, codes } = await holdPerson(trx, accountId);
  if (isErasedPerson(person)) return;
  await refuseUnsettled(trx, person, now);
  // Asked for at the provider since it was asked what is open there.
  const isBeingPaid = person.memberships.some(
    ({ state, subscription_id }) => state === "open" && subscription_id !== null,
  );
  if (isBeingPaid) throw hasChanged();
  const { goes } = await countPersonalRows(trx, person);
  await eraseRows(trx, person, now);
  const ids = listMemberships(person);
  const counts = { ...goes, sign_in_codes: codes };
  await writeAuditEntries(
    trx,
    (ids.length > 0 ? ids : [accountId]).map((subjectId) => ({
      ...operator,
      ...{ at: now, subjectKind: "member", subjectId, changes: { erased: counts } },
    })),
  );
}

/**
 * Keeps everybody else from what is theirs until the transaction ends: sign-ins by code, cancellations and refunds,
 * sign-ons, payments and sessions, letters. In the order in which each of those takes its own locks.
 * @returns them as they are then, and how many codes of theirs are gone
 */
async function holdPerson(
  trx: Kysely<Database>,
  accountId: string,
): Promise<{ person: Person; codes: number }> {
  const before = await readPerson(trx, accountId);
  const { numDeletedRows } = await trx
    .deleteFrom("sign_in_challenges")
    .where("phone_number", "in", [before.account.phone_number ?? ""])
    .executeTakeFirst();
  for (const id of listMemberships(before).toSorted()) await lockMembership(trx, id);
  await lockSignOn(trx, { subjects: before.identities, verifiedEmail: before.account.verified_email });
  await lockAccount(trx, accountId);
  await trx
    .selectFrom("memberships")
    .select("id")
    .where("account_id", "=", accountId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const person = await readPerson(trx, accountId);
  if (!isSame(before, person)) throw hasChanged();
  return { person, codes: Number(numDeletedRows) };
}

function isSame(one: Person, other: Person): boolean {
  return describeTies(one) === describeTies(other);
}

/** What the locks were taken by. */
function describeTies(person: Person): string {
  const { identities, account } = person;
  const { verified_email, phone_number } = account;
  return JSON.stringify([identities, verified_email, phone_number, listMemberships(person)]);
}

function hasChanged(): AppError {
  return conflict("Something about them has changed just now: try again.");
}

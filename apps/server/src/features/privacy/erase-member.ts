import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import { repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import type { Database } from "../../db/schema/schema.ts";
import { type AppError, conflict } from "../../errors.ts";
import { eraseDetailChanges } from "../account/personal-rows.ts";
import { eraseAccountEvents } from "../account-events/account-events.ts";
import { deleteRequestsAbout } from "../approvals/ask-approval.ts";
import { type Operator, writeAuditEntries } from "../audit/write-audit-entry.ts";
import { deleteSignInCodes, eraseAccount } from "../auth/personal-data.ts";
import { lockAccount, lockSignOn } from "../auth/sessions/account-locks.ts";
import { eraseDisclosures } from "../data-disclosures/personal-rows.ts";
import { deleteIntroductionEmails, eraseEmails } from "../mail/personal-emails.ts";
import { queueAccountDeletedEmail } from "../mail/queue/queue-account-emails.ts";
import { eraseNotes } from "../members/member-notes.ts";
import { lockMembership } from "../members/membership-lock.ts";
import { isErased, lockMembershipRows } from "../members/memberships.ts";
import { eraseMessages } from "../messages/personal-messages.ts";
import { eraseIntroductions } from "../offices/introductions/personal-introductions.ts";
import type { OpenMoney } from "../refunds/list-refunds.ts";
import { deleteOwnReports } from "../reports/list-reports.ts";
import { eraseVisits } from "../visits/visit-rows.ts";
import { deleteWaitlistRows } from "../waitlist/waitlist-contacts.ts";
import {
  countPersonalRows,
  isErasedPerson,
  type Person,
  type PersonalRows,
  readPerson,
} from "./count-personal-rows.ts";
import { findUnsettled, settleAtProvider, type Unsettled } from "./find-unsettled.ts";
import { eraseMemberships } from "./membership-rows.ts";

interface EraseInput {
  accountId: string;
  operator: Operator;
  /** Whether the person is notified of it. */
  isConfirmedByEmail?: boolean;
}

export interface Erasure extends PersonalRows {
  /** Begun and unpaid: ended at the payment provider first. */
  openPayments: number;
}

/** Counts only; null for an erased account. @throws 409 `conflict` while something is not settled */
export async function describeErasure(
  ctx: Pick<Context, "db" | "clock" | "config">,
  accountId: string,
): Promise<Erasure | null> {
  const { db } = ctx;
  const person = await readPerson(db, accountId);
  if (isErasedPerson(person)) return null;
  await refuseUnsettled(ctx, person);
  const openPayments = person.memberships.filter(({ state }) => state === "open").length;
  return { ...(await countPersonalRows(db, person, ctx.clock.now())), openPayments };
}

/**
 * Erases personal data in one transaction; what accounting needs stays.
 * @returns ids of the payment provider's customers; null for an erased account
 * @throws 409 `conflict` while something is not settled; PaymentError when the provider is unavailable
 */
export async function eraseMember(ctx: Context, input: EraseInput): Promise<{ customers: string[] } | null> {
  const person = await readPerson(ctx.db, input.accountId);
  if (isErasedPerson(person)) return null;
  const customers = await settleAtProvider(ctx, person);
  await repeatTransaction(() => ctx.db.transaction().execute((trx) => erase(ctx, trx, input)));
  return { customers };
}

async function erase(ctx: Context, trx: Kysely<Database>, input: EraseInput) {
  const { accountId, operator } = input;
  const now = ctx.clock.now();
  const { person, codes } = await lockPerson(trx, accountId);
  if (isErasedPerson(person)) return;
  await refuseUnsettled({ ...ctx, db: trx }, person);
  // A payment was begun after the provider was asked for open ones.
  const isBeingPaid = person.memberships.some(
    ({ state, subscription_id }) => state === "open" && subscription_id !== null,
  );
  if (isBeingPaid) throw hasChanged();
  const { emails, ...counts } = (await countPersonalRows(trx, person, now)).erased;
  const to = input.isConfirmedByEmail ? findRecipient(person) : null;
  await eraseRows(ctx, trx, person);
  if (to) await queueAccountDeletedEmail(ctx, trx, { accountId, to, language: person.account.language });
  const erased = { ...counts, emails, sign_in_codes: codes };
  const subjectIds = person.membershipIds.length > 0 ? person.membershipIds : [accountId];
  await writeAuditEntries(
    trx,
    subjectIds.map((subjectId) => ({
      ...operator,
      at: now,
      subjectKind: "member" as const,
      subjectId,
      changes: { erased },
    })),
  );
}

/** The newest membership's address, else the one that Google or Apple verified. */
function findRecipient({ account, memberships }: Person): { name: string; address: string } | null {
  const newest = memberships.findLast((membership) => !isErased(membership));
  const address = newest?.email ?? account.verified_email;
  return address === null ? null : { name: newest?.name ?? account.name ?? "", address };
}

/** Rows found by addresses and numbers go first, while those are still known. */
async function eraseRows(
  ctx: Pick<Context, "authKeys" | "clock">,
  trx: Kysely<Database>,
  person: Person,
): Promise<void> {
  const now = ctx.clock.now();
  const { account, membershipIds: ids } = person;
  await eraseEmails(trx, person);
  await deleteIntroductionEmails(trx, await eraseIntroductions(trx, ids));
  await eraseAccountEvents(trx, account.id);
  await eraseDisclosures(trx, account.id);
  await eraseDetailChanges(trx, account.id);
  await deleteWaitlistRows(trx, person);
  await deleteOwnReports(trx, person);
  await eraseNotes(trx, account.id);
  await deleteRequestsAbout(trx, { ...person, accountId: account.id });
  await eraseVisits(trx, account.id);
  await eraseMessages(ctx, trx, { accountId: account.id, phoneNumber: account.phone_number });
  if (ids.length > 0) await eraseMemberships(trx, { ids, now });
  await eraseAccount(trx, { accountId: account.id, phoneNumber: account.phone_number, now });
}

/** Takes the locks in the order in which sign-ins, refunds, sign-ons, payments, sessions and emails take theirs. */
async function lockPerson(
  trx: Kysely<Database>,
  accountId: string,
): Promise<{ person: Person; codes: number }> {
  const before = await readPerson(trx, accountId);
  const codes = await deleteSignInCodes(trx, before.account.phone_number);
  for (const id of before.membershipIds.toSorted()) await lockMembership(trx, id);
  await lockSignOn(trx, { subjects: before.identities, verifiedEmail: before.account.verified_email });
  await lockAccount(trx, accountId);
  await lockMembershipRows(trx, accountId);
  const person = await readPerson(trx, accountId);
  if (lockKeys(before) !== lockKeys(person)) throw hasChanged();
  return { person, codes };
}

function lockKeys({ identities, account, membershipIds }: Person): string {
  return JSON.stringify([identities, account.verified_email, account.phone_number, membershipIds]);
}

function hasChanged(): AppError {
  return conflict("Their data has just changed: try again.");
}

/** @throws 409 `conflict` with what an operator can do about the first thing that is not settled */
async function refuseUnsettled(ctx: Pick<Context, "db" | "clock" | "config">, person: Person): Promise<void> {
  const unsettled = await findUnsettled(ctx, person);
  if (unsettled) throw conflict(sayToOperator(unsettled));
}

const ON_ITS_WAY = "A refund of theirs is not at Stripe yet: see that a server runs, and try again.";

const DISPUTED = "Their bank is deciding about a payment that they dispute: erase them after that.";

const OPEN_MONEY: Record<OpenMoney, string> = {
  stuck:
    "A refund of theirs is stuck: pay it in another way and note that with `smirk member settle-refund` first.",
  requested: ON_ITS_WAY,
  held: DISPUTED,
  disputed: DISPUTED,
  pending:
    "A refund of theirs is on its way to their bank: try again when Stripe has it as succeeded, in some days.",
  returned:
    "A refund of theirs came back from their bank: send it again with `smirk member refund`, or, if it was paid in another way, erase them two months after it.",
};

function sayToOperator(unsettled: Unsettled): string {
  switch (unsettled.reason) {
    case "at_checkout":
      return "They have just begun to pay: try again in ten minutes.";
    case "active":
      return "Their membership is active: end it with `smirk member cancel` first.";
    case "paid_until":
      return `Their membership is paid for and runs until ${unsettled.until}: erase them after that day.`;
    case "running_at_provider":
      return `Their membership is over, and subscription ${unsettled.subscriptionId} has not ended at Stripe as far as we know: see to it there, run \`smirk reconcile\`, and try again.`;
    case "contacts_changed":
      return `Their email address or phone was changed, and their former contacts can undo that until ${unsettled.until}: erase them after that day.`;
    case "money":
      return OPEN_MONEY[unsettled.money];
    case "cancellation":
      return "Their cancellation is still to be carried out: see that a server runs, and try again.";
    case "emails":
      return "Emails to them have not gone out yet: see that mail goes out, and try again.";
    case "jobs":
      return "A job for them is still to be done: see that a server runs, and try again in a minute.";
  }
}

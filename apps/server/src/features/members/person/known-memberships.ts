import type { HomeAddress } from "@smirk/domain/joining/address/address-verdict";
import { type NamedPerson, personKey } from "@smirk/domain/joining/same-person";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, MembershipsTable } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { canonicalInbox } from "../../auth/accounts/canonical-inbox.ts";
import { addressKey } from "../../directory/rules/address-key.ts";
import { notifyOfSecondMembershipJob } from "../job-types.ts";
import { isErased } from "../memberships.ts";

/** Who pays, with what was typed. */
export interface Payer extends NamedPerson {
  accountId: string;
  email: string;
  phoneNumber: string;
  address: Pick<HomeAddress, "address_line_1" | "zip">;
}

/** A membership of another account, with the payer's name, birth date, and email address, phone or home. */
export interface KnownMembership {
  id: string;
  accountId: string;
  /** Not paid yet: the same purchase in another window, under another way of signing in. */
  isOpen: boolean;
  subscriptionId: string | null;
  /** The payer has shown, by a code or by Google or Apple, that its phone or email address is theirs. */
  isProved: boolean;
}

type Row = Awaited<ReturnType<typeof selectBornOn>>[number];

/** Millions of members have some hundred of them on a day. */
const MOST = 2000;

/** Serializes the purchases of one person under several accounts until the transaction ends; after `lockAccount`. */
export async function lockPerson(trx: Kysely<Database>, person: NamedPerson): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`person ${personKey(person)}`}, 0))`.execute(trx);
}

/** The paid ones first. Those that are over are left out. */
export async function listKnownMemberships(
  db: Kysely<Database>,
  payer: Payer,
  now: Date,
): Promise<KnownMembership[]> {
  const key = personKey(payer);
  const rows = (await selectBornOn(db, payer, now)).filter(
    (row) => personKey({ firstName: row.name, lastName: row.last_name, birthDate: row.birth_date }) === key,
  );
  if (rows.length === 0) return [];
  const account = await db
    .selectFrom("accounts")
    .select(["phone_number", "verified_email"])
    .where("id", "=", payer.accountId)
    .executeTakeFirst();
  const proved = contactsOf([account?.verified_email], [account?.phone_number]);
  const given = [...proved, ...contactsOf([payer.email], [payer.phoneNumber])];
  const home = addressKey(payer.address.address_line_1, payer.address.zip);
  return rows.flatMap((row) => {
    const contacts = contactsOf([row.email, row.verified_email], [row.phone_number, row.account_phone]);
    const isOneOf = (contact: string) => contacts.includes(contact);
    const isSame = given.some(isOneOf) || addressKey(row.address_line_1, row.zip) === home;
    return isSame ? [describe(row, proved.some(isOneOf))] : [];
  });
}

function describe(row: Row, isProved: boolean): KnownMembership {
  const { id, account_id: accountId, subscription_id: subscriptionId, state } = row;
  return { id, accountId, subscriptionId, isOpen: state === "open", isProved };
}

/** One list for both: no address looks like a phone. */
function contactsOf(emails: (string | null | undefined)[], phones: (string | null | undefined)[]): string[] {
  return [
    ...emails.flatMap((email) => (email ? [canonicalInbox(email)] : [])),
    ...phones.flatMap((phone) => phone ?? []),
  ];
}

function selectBornOn(db: Kysely<Database>, { birthDate, accountId }: Payer, now: Date) {
  return db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "account_id")
    .select(["memberships.id", "account_id", "state", "subscription_id", "memberships.name"])
    .select(["memberships.last_name", "birth_date", "email", "memberships.phone_number"])
    .select(["address_line_1", "zip", "verified_email", "accounts.phone_number as account_phone"])
    .where("birth_date", "=", birthDate)
    .where("account_id", "!=", accountId)
    .where("state", "in", ["open", "active", "canceled"])
    .where("ended_at", "is", null)
    .where(({ eb, or }) => or([eb("cancel_at", "is", null), eb("cancel_at", ">", now)]))
    .orderBy("memberships.paid_at")
    .limit(MOST)
    .execute();
}

/**
 * Call it in the transaction that stores the first payment. Who has proved nothing was asked nothing before paying: the
 * known member gets an email instead, and an operator a task (USE-18).
 */
export async function recordSecondMembership(
  trx: Kysely<Database>,
  membership: Selectable<MembershipsTable>,
  now: Date,
): Promise<void> {
  if (membership.is_somebody_else || isErased(membership)) return;
  const payer = payerOf(membership);
  await lockPerson(trx, payer);
  const earlier = (await listKnownMemberships(trx, payer, now)).find(({ isOpen }) => !isOpen);
  if (earlier === undefined) return;
  await trx
    .insertInto("second_memberships")
    .values({ membership_id: membership.id, earlier_membership_id: earlier.id, found_at: now })
    .onConflict((known) => known.doNothing())
    .execute();
  await addJob(trx, notifyOfSecondMembershipJob, { membershipId: membership.id });
}

function payerOf(membership: Selectable<MembershipsTable>): Payer {
  return {
    accountId: membership.account_id,
    firstName: membership.name,
    lastName: membership.last_name,
    birthDate: membership.birth_date,
    email: membership.email,
    phoneNumber: membership.phone_number,
    address: { address_line_1: membership.address_line_1, zip: membership.zip },
  };
}

import type { HomeAddress } from "@smirk/domain/joining/address/address-verdict";
import { type NamedPerson, personKey } from "@smirk/domain/joining/same-person";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { canonicalInbox } from "../../auth/accounts/canonical-inbox.ts";
import { homeKey } from "./home-key.ts";

/** Somebody of whom it may have been said that a known membership with the same name is another person's. */
export interface AskedPerson extends NamedPerson {
  isSomebodyElse: boolean;
}

/** Who pays, with what was typed, and who else is to be on the membership. */
export interface Payer extends AskedPerson {
  accountId: string;
  email: string;
  phoneNumber: string;
  address: Pick<HomeAddress, "address_line_1" | "zip">;
  family: readonly AskedPerson[];
}

/**
 * A membership of another account with one of the people, as its payer or in its family: the same name and birth date,
 * and the payer's email address, phone or home. None for those who were said to be somebody else.
 */
export interface KnownMembership {
  id: string;
  accountId: string;
  /** Not paid yet: the same purchase in another window, under another way of signing in. */
  isOpen: boolean;
  subscriptionId: string | null;
  /** The payer has shown, by a code or by Google or Apple, that its phone or email address is theirs. */
  isProved: boolean;
  /** Who of the payer's family is on it; null for the payer. */
  listed: AskedPerson | null;
}

type Row = Awaited<ReturnType<typeof selectPayers>>[number];

/** Millions of members have some hundred of them on a day. */
const MOST_OF_A_DAY = 2000;

/** Serializes the purchases of these people under several accounts until the transaction ends; after `lockAccount`. */
export async function lockPeople(trx: Kysely<Database>, payer: Payer): Promise<void> {
  // Two purchases with the same people in another order would wait for one another.
  for (const key of [...askedPeople(payer).keys()].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`person ${key}`}, 0))`.execute(trx);
  }
}

/** The known people of whom nothing was said, by key; null for the payer. */
function askedPeople({ family, ...payer }: Payer): Map<string, AskedPerson | null> {
  const asked = family.filter(({ isSomebodyElse }) => !isSomebodyElse);
  const people = new Map<string, AskedPerson | null>(asked.map((person) => [personKey(person), person]));
  return payer.isSomebodyElse ? people : people.set(personKey(payer), null);
}

/** The payer's own first, and the paid ones. Those that are over are left out. */
export async function listKnownMemberships(
  db: Kysely<Database>,
  payer: Payer,
  now: Date,
): Promise<KnownMembership[]> {
  const rows = await listRows(db, payer, now);
  if (rows.length === 0) return [];
  const account = await db
    .selectFrom("accounts")
    .select(["phone_number", "verified_email"])
    .where("id", "=", payer.accountId)
    .executeTakeFirst();
  const proved = contactsOf([account?.verified_email], [account?.phone_number]);
  const given = [...proved, ...contactsOf([payer.email], [payer.phoneNumber])];
  const home = homeKey(payer.address.address_line_1, payer.address.zip);
  return rows.flatMap(({ row, listed }) => {
    const contacts = contactsOf([row.email, row.verified_email], [row.phone_number, row.account_phone]);
    const isOneOf = (contact: string) => contacts.includes(contact);
    const isSame = given.some(isOneOf) || homeKey(row.address_line_1, row.zip) === home;
    return isSame ? [{ ...describeKnown(row, proved.some(isOneOf)), listed }] : [];
  });
}

function describeKnown(row: Row, isProved: boolean): Omit<KnownMembership, "listed"> {
  const { id, account_id: accountId, subscription_id: subscriptionId, state } = row;
  return { id, accountId, subscriptionId, isOpen: state === "open", isProved };
}

interface NamedRow {
  row: Row;
  listed: AskedPerson | null;
}

/** Rows with the name and birth date of one of the people. Only the payer's own purchase counts before it is paid. */
async function listRows(db: Kysely<Database>, payer: Payer, now: Date): Promise<NamedRow[]> {
  const people = askedPeople(payer);
  const days = [...new Set([...people.values()].map((person) => (person ?? payer).birthDate))];
  if (days.length === 0) return [];
  const about = { accountId: payer.accountId, days, now };
  const named = (row: Row, key: string) => {
    const listed = people.get(key);
    return listed === undefined ? [] : [{ row, listed }];
  };
  const payers = (await selectPayers(db, about))
    .flatMap((row) => named(row, keyOf(row.name, row.last_name, row.birth_date)))
    .filter(({ row, listed }) => row.state !== "open" || listed === null);
  const others = (await selectFamilies(db, about)).flatMap((row) =>
    named(row, keyOf(row.person_name, row.person_last_name, row.person_birth_date)),
  );
  return [...payers, ...others].toSorted(
    (one, other) => Number(one.listed !== null) - Number(other.listed !== null),
  );
}

function keyOf(firstName: string, lastName: string, birthDate: string): string {
  return personKey({ firstName, lastName, birthDate });
}

/** One list for both: no address looks like a phone. */
function contactsOf(emails: (string | null | undefined)[], phones: (string | null | undefined)[]): string[] {
  return [
    ...emails.flatMap((email) => (email ? [canonicalInbox(email)] : [])),
    ...phones.flatMap((phone) => phone ?? []),
  ];
}

interface About {
  accountId: string;
  /** Days of birth. */
  days: readonly string[];
  now: Date;
}

function selectRunning(db: Kysely<Database>, { accountId, now }: About) {
  return db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "account_id")
    .select(["memberships.id", "account_id", "state", "subscription_id", "memberships.name"])
    .select(["memberships.last_name", "memberships.birth_date", "email", "memberships.phone_number"])
    .select(["address_line_1", "zip", "verified_email", "accounts.phone_number as account_phone"])
    .where("account_id", "!=", accountId)
    .where("ended_at", "is", null)
    .where(({ eb, or }) => or([eb("cancel_at", "is", null), eb("cancel_at", ">", now)]))
    .orderBy("memberships.paid_at");
}

function selectPayers(db: Kysely<Database>, about: About) {
  return selectRunning(db, about)
    .where((eb) => eb("memberships.birth_date", "=", eb.fn.any(eb.val([...about.days]))))
    .where("state", "in", ["open", "active", "canceled"])
    .limit(MOST_OF_A_DAY * about.days.length)
    .execute();
}

function selectFamilies(db: Kysely<Database>, about: About) {
  return selectRunning(db, about)
    .innerJoin("family_members", "membership_id", "memberships.id")
    .select(["family_members.name as person_name", "family_members.last_name as person_last_name"])
    .select("family_members.birth_date as person_birth_date")
    .where((eb) => eb("family_members.birth_date", "=", eb.fn.any(eb.val([...about.days]))))
    .where("state", "in", ["active", "canceled"])
    .limit(MOST_OF_A_DAY * about.days.length)
    .execute();
}

import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { Person } from "./read-person.ts";
import { areTheirAuditEntries, areTheirEmails, areTheirWaitings, listMemberships } from "./their-rows.ts";

/** How many rows of each kind an erasing blanks or takes away. */
export interface Goes {
  memberships: number;
  family_members: number;
  agreements: number;
  emails: number;
  identities: number;
  sessions: number;
  sign_in_codes: number;
  known_browsers: number;
  waitlist: number;
}

/** How many rows stay, without whose they were. */
export interface Stays {
  paid_memberships: number;
  cancellations: number;
  refunds: number;
  disputes: number;
  audit_entries: number;
}

export interface PersonalRows {
  goes: Goes;
  stays: Stays;
}

/** What there is of somebody, in numbers alone. */
export async function countPersonalRows(db: Kysely<Database>, person: Person): Promise<PersonalRows> {
  const { account, memberships, identities } = person;
  const ids = listMemberships(person);
  const isTheirs = sql`membership_id = any(${ids}::uuid[])`;
  const { rows } = await sql<Omit<Goes, "memberships" | "identities"> & Stays>`select
    (select count(*)::integer from family_members where ${isTheirs}) as family_members,
    (select count(*)::integer from membership_agreements where ${isTheirs}) as agreements,
    (select count(*)::integer from outbox where ${areTheirEmails(person)}) as letters,
    (select count(*)::integer from sessions where account_id = ${account.id} and ended_at is null) as sessions,
    (select count(*)::integer from sign_in_challenges where phone_number = ${account.phone_number}) as sign_in_codes,
    (select count(*)::integer from known_browsers where phone_number = ${account.phone_number}) as known_browsers,
    (select count(*)::integer from waitlist where ${areTheirWaitings(person)}) as waitlist,
    (select count(*)::integer from cancellations where ${isTheirs}) as cancellations,
    (select count(*)::integer from payment_refunds where ${isTheirs}) as refunds,
    (select count(*)::integer from disputes where ${isTheirs}) as disputes,
    (select count(*)::integer from audit_entries where ${areTheirAuditEntries(person)}) as audit_entries`.execute(
    db,
  );
  const [counted] = rows;
  if (!counted) throw new Error("Nothing was counted.");
  const { cancellations, refunds, disputes, audit_entries, ...others } = counted;
  const paid = memberships.filter(({ paid_at: paidAt }) => paidAt !== null);
  return {
    goes: { memberships: ids.length, ...others, identities: identities.length },
    stays: { paid_memberships: paid.length, cancellations, refunds, disputes, audit_entries },
  };
}

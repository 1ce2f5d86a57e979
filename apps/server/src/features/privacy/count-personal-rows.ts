import type { Kysely, Selectable } from "kysely";
import type { Database, MembershipsTable } from "../../db/schema/schema.ts";
import { countAccountEvents } from "../account-events/account-events.ts";
import { countMemberEntries } from "../audit/list-audit-entries.ts";
import {
  type AccountRecord,
  countSignInRecords,
  getAccountRecord,
  type SignInCounts,
} from "../auth/personal-data.ts";
import { countDisclosures } from "../data-disclosures/personal-rows.ts";
import { countEmails } from "../mail/personal-emails.ts";
import { countHeldConsents } from "../members/consents/held-consents.ts";
import { countNotes } from "../members/member-notes.ts";
import { isErased, listMembershipRows } from "../members/memberships.ts";
import { countOwnReports } from "../reports/list-reports.ts";
import { countVisits } from "../visits/visit-rows.ts";
import { countWaitlistRows } from "../waitlist/waitlist-contacts.ts";
import { countMembershipRows, type MembershipCounts } from "./membership-rows.ts";

export interface Person extends AccountRecord {
  memberships: Selectable<MembershipsTable>[];
  membershipIds: string[];
  emails: string[];
  phoneNumbers: string[];
}

interface ErasedCounts extends SignInCounts, Pick<MembershipCounts, "family_members" | "agreements"> {
  memberships: number;
  emails: number;
  identities: number;
  events: number;
  disclosures: number;
  waitlist: number;
  reports: number;
  notes: number;
  visits: number;
}

interface RetainedCounts
  extends Pick<MembershipCounts, "cancellations" | "refunds" | "disputes" | "held_agreements"> {
  consents: number;
  paid_memberships: number;
  audit_entries: number;
}

export interface PersonalRows {
  erased: ErasedCounts;
  retained: RetainedCounts;
}

export async function countPersonalRows(
  db: Kysely<Database>,
  person: Person,
  now: Date,
): Promise<PersonalRows> {
  const { account, memberships, identities, membershipIds } = person;
  const rows = await countMembershipRows(db, membershipIds, now);
  const signIn = await countSignInRecords(db, { accountId: account.id, phoneNumber: account.phone_number });
  return {
    erased: {
      memberships: membershipIds.length,
      family_members: rows.family_members,
      agreements: rows.agreements,
      emails: await countEmails(db, person),
      ...signIn,
      waitlist: await countWaitlistRows(db, person),
      reports: await countOwnReports(db, person),
      notes: await countNotes(db, account.id),
      visits: await countVisits(db, account.id),
      identities: identities.length,
      events: await countAccountEvents(db, account.id),
      disclosures: await countDisclosures(db, account.id),
    },
    retained: {
      paid_memberships: memberships.filter(({ paid_at: paidAt }) => paidAt !== null).length,
      cancellations: rows.cancellations,
      refunds: rows.refunds,
      disputes: rows.disputes,
      held_agreements: rows.held_agreements,
      consents: await countHeldConsents(db, { ids: membershipIds, now }),
      audit_entries: await countMemberEntries(db, [account.id, ...membershipIds]),
    },
  };
}

/** @param accountId of an existing account; see `findMember` */
export async function readPerson(db: Kysely<Database>, accountId: string): Promise<Person> {
  const { account, identities } = await getAccountRecord(db, accountId);
  const memberships = await listMembershipRows(db, accountId);
  const known = memberships.filter((membership) => !isErased(membership));
  return {
    account,
    identities,
    memberships,
    membershipIds: memberships.map(({ id }) => id),
    emails: unique([account.verified_email, ...known.map(({ email }) => email.toLowerCase())]),
    phoneNumbers: unique([account.phone_number, ...known.map(({ phone_number }) => phone_number)]),
  };
}

export function isErasedPerson({ account, identities, emails, phoneNumbers }: Person): boolean {
  const isNamed = account.name !== null || account.last_name !== null;
  return !isNamed && identities.length === 0 && emails.length === 0 && phoneNumbers.length === 0;
}

function unique(texts: (string | null)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null))];
}

import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { countAccountEvents } from "../account-events/account-events.ts";
import { countMemberEntries } from "../audit/list-audit-entries.ts";
import { countSignInRecords, type SignInCounts } from "../auth/personal-data.ts";
import { countEmails } from "../mail/personal-emails.ts";
import { countHeldConsents } from "../members/consents/held-consents.ts";
import { countNotes } from "../members/member-notes.ts";
import { countMembershipRows, type MembershipCounts } from "../membership/personal-data/membership-rows.ts";
import { countOwnReports } from "../reports/personal-reports.ts";
import { countVisits } from "../visits/visit-rows.ts";
import { countWaitlistRows } from "../waitlist/waitlist-contacts.ts";
import type { Person } from "./read-person.ts";

export interface ErasedCounts extends SignInCounts, Pick<MembershipCounts, "family_members" | "agreements"> {
  memberships: number;
  emails: number;
  identities: number;
  events: number;
  waitlist: number;
  reports: number;
  notes: number;
  visits: number;
}

export interface RetainedCounts
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

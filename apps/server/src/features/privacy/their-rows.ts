import { type RawBuilder, sql } from "kysely";
import type { Person } from "./read-person.ts";

/** Of `outbox`: letters to them as members, and those without a membership to an address of theirs. */
export function areTheirEmails(person: Person): RawBuilder<boolean> {
  return sql`(membership_id = any(${listMemberships(person)}::uuid[])
    or kind in ('waitlist_joined', 'phone_proof') and lower(recipient_address) = any(${person.emails}::text[]))`;
}

/** Of `waitlist`: whoever joined with an address or a phone number of theirs. */
export function areTheirWaitings({ emails, phoneNumbers }: Person): RawBuilder<boolean> {
  return sql`(lower(email) = any(${emails}::text[]) or phone_number = any(${phoneNumbers}::text[]))`;
}

/** Of `audit_entries`: what operators did for them. */
export function areTheirAuditEntries(person: Person): RawBuilder<boolean> {
  const ids = [person.account.id, ...listMemberships(person)];
  return sql`(subject_kind = 'member' and subject_id = any(${ids}::text[]))`;
}

export function listMemberships({ memberships }: Person): string[] {
  return memberships.map(({ id }) => id);
}

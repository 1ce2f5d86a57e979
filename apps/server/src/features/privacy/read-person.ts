import type { Kysely, Selectable } from "kysely";
import type { Database, MembershipsTable } from "../../db/schema/schema.ts";
import { type AccountRecord, getAccountRecord } from "../auth/personal-data.ts";
import { isErased } from "../members/erased-membership.ts";
import { listMembershipRows } from "../members/memberships.ts";

export interface Person extends AccountRecord {
  memberships: Selectable<MembershipsTable>[];
  membershipIds: string[];
  emails: string[];
  phoneNumbers: string[];
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

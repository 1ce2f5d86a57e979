import type { Kysely, Selectable } from "kysely";
import type {
  AccountIdentitiesTable,
  AccountsTable,
  Database,
  MembershipsTable,
} from "../../db/schema/schema.ts";
import { isErased } from "../billing/erased-membership.ts";

/** Somebody, and what the rest of what we hold about them is found by. */
export interface Person {
  account: Selectable<AccountsTable>;
  identities: Selectable<AccountIdentitiesTable>[];
  /** The oldest first; those that were never paid for too. */
  memberships: Selectable<MembershipsTable>[];
  /** In lower case, proven or typed. */
  emails: string[];
  /** E.164, proven or typed. */
  phoneNumbers: string[];
}

/** @param accountId of somebody who is there; see `findMember` */
export async function readPerson(db: Kysely<Database>, accountId: string): Promise<Person> {
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const identities = await db
    .selectFrom("account_identities")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  const memberships = await db
    .selectFrom("memberships")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const known = memberships.filter((membership) => !isErased(membership));
  const emails = [account.verified_email, ...known.map(({ email }) => email.toLowerCase())];
  const phoneNumbers = [account.phone_number, ...known.map(({ phone_number }) => phone_number)];
  return { account, identities, memberships, emails: once(emails), phoneNumbers: once(phoneNumbers) };
}

/** Whether nothing is left of them but what stays. */
export function isErasedPerson({ account, identities, emails, phoneNumbers }: Person): boolean {
  const isNamed = account.name !== null || account.last_name !== null;
  return !isNamed && identities.length === 0 && emails.length === 0 && phoneNumbers.length === 0;
}

function once(texts: (string | null)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null))];
}

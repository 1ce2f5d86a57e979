import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type {
  ChangedContact,
  ChangeMaker,
  Contact,
  ContactChangesTable,
} from "../../../db/schema/schema-details.ts";
import type { PaidMembership } from "../../members/find-membership.ts";

export type ContactChange = Selectable<ContactChangesTable>;

/** What a message is about; of a sign-on, the name of Google or Apple. */
export interface Changed {
  contact: ChangedContact;
  value: string;
}

/** A phone number is E.164. */
export interface NewContact {
  contact: Contact;
  value: string;
}

export interface Maker {
  madeBy: ChangeMaker;
  /** The operator's name in the audit table. */
  actor: string | null;
}

/** What a change starts from, and what undoing puts back. */
export interface ContactsBefore {
  email: string;
  verifiedEmail: string | null;
  /** Signs in; null for accounts of Google and Apple alone. */
  phone: string | null;
  /** The membership's phone. */
  contactPhone: string;
  identities: string[];
}

export async function readContacts(
  trx: Kysely<Database>,
  { account_id: accountId, email, phone_number: contactPhone }: PaidMembership,
): Promise<ContactsBefore> {
  const account = await trx
    .selectFrom("accounts")
    .select(["phone_number", "verified_email"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const identities = await trx
    .selectFrom("account_identities")
    .select(["provider", "subject"])
    .where("account_id", "=", accountId)
    .execute();
  return {
    email,
    verifiedEmail: account.verified_email,
    phone: account.phone_number,
    contactPhone,
    identities: identities.map(({ provider, subject }) => `${provider} ${subject}`),
  };
}

/** The columns of a change that begins from these contacts. */
export function describeChange(before: ContactsBefore, { contact, value }: NewContact) {
  const isEmail = contact === "email";
  const from = isEmail ? before.email : before.contactPhone;
  return {
    contact,
    from_masked: maskContact(isEmail ? from : (before.phone ?? from)),
    to_masked: maskContact(value),
    to_value: value,
    from_value: from,
    from_sign_in: isEmail ? before.verifiedEmail : before.phone,
    from_identities: before.identities,
  };
}

/** The changes that can be undone, the oldest first. */
export async function listUndoable(
  trx: Kysely<Database>,
  { accountId, now }: { accountId: string; now: Date },
): Promise<ContactChange[]> {
  return trx
    .selectFrom("contact_changes")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("state", "=", "done")
    .where("undo_until", ">", now)
    .orderBy("done_at")
    .orderBy("made_at")
    .execute();
}

/** @returns how many */
export async function endWaiting(
  trx: Kysely<Database>,
  { accountId, contact, state, now }: EndedWait,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("contact_changes")
    .set({ state, ended_at: now })
    .where("account_id", "=", accountId)
    .where("state", "=", "waiting")
    .$if(contact !== undefined, (query) => query.where("contact", "=", contact ?? "email"))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface EndedWait {
  accountId: string;
  /** Both unless given. */
  contact?: Contact;
  state: "stopped" | "failed";
  now: Date;
}

interface MovedEmail {
  accountId: string;
  old: string;
  email: string;
}

/** An address that Google or Apple verified finds the account until it is replaced; another account's stays its own. */
export async function moveVerifiedEmail(
  trx: Kysely<Database>,
  { accountId, old, email }: MovedEmail,
): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ verified_email: (await isVerifiedElsewhere(trx, { accountId, email })) ? null : email })
    .where("id", "=", accountId)
    .where("verified_email", "=", old)
    .execute();
}

export async function isVerifiedElsewhere(
  trx: Kysely<Database>,
  { accountId, email }: Pick<MovedEmail, "accountId" | "email">,
): Promise<boolean> {
  const owner = await trx
    .selectFrom("accounts")
    .select("id")
    .where("verified_email", "=", email)
    .where("id", "!=", accountId)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Browsers, counts and emailed codes of a number that no longer signs in; its texted codes run out by themselves. */
export async function forgetPhone(trx: Kysely<Database>, phoneNumber: string): Promise<void> {
  for (const table of ["known_browsers", "code_failures", "email_codes"] as const) {
    await trx.deleteFrom(table).where("phone_number", "=", phoneNumber).execute();
  }
}

import type { SignOnProvider } from "@smirk/contract/auth/sessions";
import type { Language } from "@smirk/domain/wire/language";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { SignOnPerson } from "../../../vendors/sign-on/sign-on-vendor.ts";
import { lockSignOn } from "../sessions/account-locks.ts";

interface SignedOn {
  provider: SignOnProvider;
  person: SignOnPerson;
  /** The language of a new account. */
  language: Language;
}

interface SignedOnAccount {
  id: string;
  /** The identity is new to an account that was there before. */
  isLinked: boolean;
}

/** Found by the vendor's subject, else by verified email, else created (decision 12). */
export async function findAccount(trx: Kysely<Database>, signedOn: SignedOn): Promise<SignedOnAccount> {
  const { provider, person } = signedOn;
  const { subject, verifiedEmail } = person;
  await lockSignOn(trx, { subjects: [{ provider, subject }], verifiedEmail });
  const known = await trx
    .selectFrom("account_identities")
    .select("account_id")
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();
  const owner = verifiedEmail === null ? undefined : await findByEmail(trx, verifiedEmail);
  const id = known?.account_id ?? owner?.id;
  if (id === undefined) return { id: await createAccount(trx, signedOn), isLinked: false };
  await trx
    .updateTable("accounts")
    .set((eb) => ({
      name: eb.fn.coalesce("name", eb.val(person.name)),
      last_name: eb.fn.coalesce("last_name", eb.val(person.lastName)),
      ...(owner === undefined && { verified_email: eb.fn.coalesce("verified_email", eb.val(verifiedEmail)) }),
      updated_at: sql<Date>`now()`,
    }))
    .where("id", "=", id)
    .execute();
  if (!known) await addIdentity(trx, { provider, subject, accountId: id });
  return { id, isLinked: !known };
}

function findByEmail(trx: Kysely<Database>, email: string): Promise<{ id: string } | undefined> {
  return trx.selectFrom("accounts").select("id").where("verified_email", "=", email).executeTakeFirst();
}

async function createAccount(
  trx: Kysely<Database>,
  { provider, person, language }: SignedOn,
): Promise<string> {
  const { subject, verifiedEmail, name, lastName } = person;
  const { id } = await trx
    .insertInto("accounts")
    .values({ verified_email: verifiedEmail, name, last_name: lastName, language })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addIdentity(trx, { provider, subject, accountId: id });
  return id;
}

async function addIdentity(
  trx: Kysely<Database>,
  { provider, subject, accountId }: { provider: SignOnProvider; subject: string; accountId: string },
): Promise<void> {
  await trx.insertInto("account_identities").values({ provider, subject, account_id: accountId }).execute();
}

import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** Emails of memberships, and those without a membership by address. */
interface EmailOwner {
  membershipIds: string[];
  emails: string[];
}

export async function listEmails(db: Kysely<Database>, owner: EmailOwner) {
  return db.selectFrom("outbox").selectAll().where(isTo(owner)).orderBy("written_at").orderBy("id").execute();
}

export async function countEmails(db: Kysely<Database>, owner: EmailOwner): Promise<number> {
  const { emails } = await db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<string>().as("emails"))
    .where(isTo(owner))
    .executeTakeFirstOrThrow();
  return Number(emails);
}

export async function hasUnsentEmail(db: Kysely<Database>, membershipIds: string[]): Promise<boolean> {
  const unsent = await db
    .selectFrom("outbox")
    .select("id")
    .where(sql<boolean>`membership_id = any(${membershipIds}::uuid[])`)
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return unsent !== undefined;
}

/** Kinds and times of a membership's emails stay; the others are deleted. */
export async function eraseEmails(trx: Kysely<Database>, owner: EmailOwner): Promise<void> {
  await trx
    .deleteFrom("outbox")
    .where("kind", "in", ["waitlist_joined", "phone_proof", "report_code", "report_settled"])
    .where(isTo(owner))
    .execute();
  await trx
    .updateTable("outbox")
    .set({ recipient_name: "", recipient_address: "", body: null, facts: null })
    .where(isTo(owner))
    .execute();
}

/** Emails to offices about a member, by the ids of the introductions. */
export async function deleteIntroductionEmails(trx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  const occasions = ids.map((id) => `office_introduction:${id}`);
  if (occasions.length > 0) await trx.deleteFrom("outbox").where("occasion", "in", occasions).execute();
}

export async function deleteWaitlistEmails(trx: Kysely<Database>, email: string): Promise<void> {
  await trx
    .deleteFrom("outbox")
    .where("kind", "=", "waitlist_joined")
    .where(sql<string>`lower(recipient_address)`, "=", email)
    .execute();
}

function isTo({ membershipIds, emails }: EmailOwner): RawBuilder<boolean> {
  return sql`(membership_id = any(${membershipIds}::uuid[])
    or kind in ('waitlist_joined', 'phone_proof', 'report_code', 'report_settled')
      and lower(recipient_address) = any(${emails}::text[]))`;
}

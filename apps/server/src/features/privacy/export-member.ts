import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { exportMembership } from "./export-membership.ts";
import { type Person, readPerson } from "./read-person.ts";
import { areTheirAuditEntries, areTheirEmails, areTheirWaitings } from "./their-rows.ts";

/**
 * All that we hold about somebody, as of one moment and in plain names, to be handed to them. Money is in whole cents.
 * Nothing in it opens anything: no tokens, codes or hashes of them.
 * @param accountId of somebody who is there; see `findMember`
 */
export async function exportMember(
  { db, clock }: Pick<Context, "db" | "clock">,
  { accountId, operator }: { accountId: string; operator: Operator },
): Promise<Record<string, unknown>> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const person = await readPerson(trx, accountId);
      const at = clock.now();
      const memberships: Record<string, unknown>[] = [];
      for (const row of person.memberships) memberships.push(await exportMembership(trx, row));
      const exported = {
        exported_at: at,
        account: describeAccount(person),
        sign_on_identities: person.identities.map(({ provider, subject, created_at }) => {
          return { provider, subject, created_at };
        }),
        memberships,
        emails: await readEmails(trx, person),
        waitlist: await readWaitlist(trx, person),
        sessions: await readSessions(trx, accountId),
        sign_in_codes: await readCodes(trx, person),
        known_browsers: await readKnownBrowsers(trx, person),
        audit_entries: await readAudit(trx, person),
      };
      const subjectId = person.memberships.at(-1)?.id ?? accountId;
      await writeAuditEntry(trx, { ...operator, at, subjectKind: "member", subjectId });
      return exported;
    });
}

function describeAccount({ account }: Person) {
  const { id, phone_number, verified_email, name, last_name, payment_customer_id, created_at, paid_at } =
    account;
  return {
    ...{ id, phone_number, verified_email, name, last_name },
    ...{ created_at, paid_at, stripe_customer_id: payment_customer_id },
  };
}

async function readEmails(trx: Kysely<Database>, person: Person) {
  const emails = await trx
    .selectFrom("outbox")
    .selectAll()
    .where(areTheirEmails(person))
    .orderBy("written_at")
    .orderBy("id")
    .execute();
  return emails.map(({ kind, membership_id, recipient_name, recipient_address, subject, body, ...when }) => {
    const { written_at, sent_at, given_up_at } = when;
    return {
      ...{ kind, membership_id, recipient_name, recipient_address, subject },
      text: body?.text ?? null,
      attachments: body?.attachments.map(({ filename }) => filename) ?? [],
      ...{ written_at, sent_at, given_up_at },
    };
  });
}

/** Whoever joined with one contact of theirs may have been somebody else: the other one is masked. */
async function readWaitlist(trx: Kysely<Database>, person: Person) {
  const rows = await trx
    .selectFrom("waitlist")
    .select(["email", "phone_number", "joined_at"])
    .where(areTheirWaitings(person))
    .orderBy("joined_at")
    .execute();
  return rows.map(({ email, phone_number, joined_at }) => ({
    email: person.emails.includes(email.toLowerCase()) ? email : maskContact(email),
    phone_number: person.phoneNumbers.includes(phone_number) ? phone_number : maskContact(phone_number),
    joined_at,
  }));
}

async function readSessions(trx: Kysely<Database>, accountId: string) {
  return trx
    .selectFrom("sessions")
    .select(["created_at", "expires_at", "ended_at", "end_reason"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
}

async function readCodes(trx: Kysely<Database>, { account }: Person) {
  return trx
    .selectFrom("sign_in_challenges")
    .select(["phone_number", "created_at", "expires_at", "closed_at"])
    .where("phone_number", "in", [account.phone_number ?? ""])
    .orderBy("created_at")
    .execute();
}

async function readKnownBrowsers(trx: Kysely<Database>, { account }: Person) {
  return trx
    .selectFrom("known_browsers")
    .select(["used_at", "expires_at"])
    .where("phone_number", "in", [account.phone_number ?? ""])
    .orderBy("used_at")
    .execute();
}

/** What operators did; who they are is not the member's to have. */
async function readAudit(trx: Kysely<Database>, person: Person) {
  return trx
    .selectFrom("audit_entries")
    .select(["at", "command", "changes"])
    .where(areTheirAuditEntries(person))
    .orderBy("id")
    .execute();
}

import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../context.ts";
import type { Database, MembershipsTable } from "../../db/schema/schema.ts";
import { exportDetailChanges } from "../account/personal-rows.ts";
import { exportAccountEvents } from "../account-events/account-events.ts";
import { listMemberEntries } from "../audit/list-audit-entries.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { refuseDuringHold } from "../auth/contact-changes/contact-hold.ts";
import { listSignInRecords } from "../auth/personal-data.ts";
import { listCardLinks, listWalletPasses } from "../card/personal-data.ts";
import { exportDisclosures, exportPartnerDisclosures } from "../data-disclosures/personal-rows.ts";
import { listCheckRecords } from "../desk/personal-data.ts";
import { getLocationDentist } from "../directory/list-location-dentists.ts";
import { listEmails } from "../mail/personal-emails.ts";
import { hideTokens } from "../mail/preview/preview-message.ts";
import { hasJoiningWords, listConsents } from "../members/consents/list-consents.ts";
import { findBoughtPlan, findFamily } from "../members/find-membership.ts";
import { exportNotes } from "../members/member-notes.ts";
import { exportMessages } from "../messages/personal-messages.ts";
import { listIntroductionRecords } from "../offices/introductions/personal-introductions.ts";
import { listOwnReports } from "../reports/list-reports.ts";
import { exportVisits } from "../visits/visit-rows.ts";
import { listWaitlistRows } from "../waitlist/waitlist-contacts.ts";
import { listEventRecords } from "../webhooks/personal-data.ts";
import { type Person, readPerson } from "./count-personal-rows.ts";
import {
  findSignedAgreement,
  listDentistRecords,
  listMoneyRecords,
  listPlanChanges,
  listPriceNotices,
} from "./membership-records.ts";

/**
 * Everything stored about a person at one moment, money in whole cents; no tokens, codes or hashes.
 * @throws 409 `conflict` while a change of contacts can be undone
 */
export async function exportMember(
  { db, clock, authKeys }: Pick<Context, "db" | "clock" | "authKeys">,
  { accountId, operator }: { accountId: string; operator: Operator },
): Promise<Record<string, unknown>> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const at = clock.now();
      await refuseDuringHold(trx, { accountId, now: at });
      const person = await readPerson(trx, accountId);
      const { phone_number: phoneNumber } = person.account;
      const signIn = await listSignInRecords(trx, { accountId, phoneNumber });
      const memberships: Record<string, unknown>[] = [];
      for (const row of person.memberships) memberships.push(await exportMembership(trx, row));
      const exported = {
        exported_at: at,
        account: describeAccount(person),
        sign_on_identities: person.identities.map(({ provider, subject, created_at }) => {
          return { provider, subject, created_at };
        }),
        memberships,
        emails: await exportEmails(trx, person),
        messages: await exportTexts({ authKeys }, trx, { accountId, phoneNumber }),
        ...(await exportDetailChanges(trx, accountId)),
        notes: await exportNotes(trx, accountId),
        visits: await exportVisits(trx, accountId),
        waitlist: await exportWaitlist(trx, person),
        reports: await listOwnReports(trx, person),
        sessions: signIn.sessions,
        sign_in_codes: signIn.signInCodes,
        known_browsers: signIn.knownBrowsers,
        disclosures: await exportDisclosures(trx, accountId),
        partner_disclosures: await exportPartnerDisclosures(trx, accountId),
        account_events: await exportAccountEvents(trx, accountId),
        audit_entries: await listMemberEntries(trx, [accountId, ...person.membershipIds]),
      };
      const subjectId = person.memberships.at(-1)?.id ?? accountId;
      await writeAuditEntry(trx, { ...operator, at, subjectKind: "member", subjectId });
      return exported;
    });
}

function describeAccount({ account }: Person) {
  const { id, phone_number, verified_email, name, last_name, language, payment_customer_id } = account;
  const { created_at, paid_at } = account;
  return {
    id,
    phone_number,
    verified_email,
    name,
    last_name,
    language,
    created_at,
    paid_at,
    stripe_customer_id: payment_customer_id,
  };
}

async function exportEmails(trx: Kysely<Database>, person: Person) {
  const emails = await listEmails(trx, person);
  return emails.map(({ body, ...email }) => ({
    kind: email.kind,
    membership_id: email.membership_id,
    recipient_name: email.recipient_name,
    recipient_address: email.recipient_address,
    subject: email.subject,
    text: body ? hideTokens(body.text) : null,
    attachments: body?.attachments.map(({ filename }) => filename) ?? [],
    written_at: email.written_at,
    sent_at: email.sent_at,
    given_up_at: email.given_up_at,
  }));
}

async function exportTexts(
  ctx: Pick<Context, "authKeys">,
  trx: Kysely<Database>,
  owner: Parameters<typeof exportMessages>[2],
) {
  const { texts, ...rest } = await exportMessages(ctx, trx, owner);
  return { ...rest, texts: texts.map((text) => ({ ...text, body: text.body && hideTokens(text.body) })) };
}

/** Someone else may have joined with one contact of theirs: the other contact is masked. */
async function exportWaitlist(trx: Kysely<Database>, person: Person) {
  const rows = await listWaitlistRows(trx, person);
  return rows.map(({ email, phone_number, joined_at, language }) => ({
    email: person.emails.includes(email.toLowerCase()) ? email : maskContact(email),
    phone_number: person.phoneNumbers.includes(phone_number) ? phone_number : maskContact(phone_number),
    joined_at,
    language,
  }));
}

async function exportMembership(
  db: Kysely<Database>,
  row: Selectable<MembershipsTable>,
): Promise<Record<string, unknown>> {
  const family = await findFamily(db, row.id);
  return {
    ...describeRow(row),
    plan: pick(await findBoughtPlan(db, row.plan_slug), ["slug", "name", "group_code"]),
    primary_dentist: await findDentist(db, row.primary_location_id),
    dentists: await listDentistRecords(db, row.id),
    introductions: await listIntroductionRecords(db, row.id),
    family_members: family.map((member) => pick(member, ["relation", "name", "last_name", "birth_date"])),
    agreement: await findSignedAgreement(db, row.id),
    ...(await exportConsents(db, row)),
    ...(await listMoneyRecords(db, row.id)),
    ...(await listPlanChanges(db, row.id)),
    ...(await listPriceNotices(db, row.id)),
    card_links: await listCardLinks(db, row.id),
    wallet_passes: await listWalletPasses(db, row.id),
    card_checks: await listCheckRecords(db, row.id),
    partner_events: await listEventRecords(db, row.id),
  };
}

/** Members from before consents were stored have the version that they agreed to, not its words. */
async function exportConsents(
  db: Kysely<Database>,
  { id, paid_at: paidAt }: Pick<MembershipsTable, "paid_at"> & { id: string },
) {
  const consents = await listConsents(db, id);
  return {
    joining_words: paidAt === null || hasJoiningWords(consents) ? null : "not_stored",
    consents: consents.map(({ change_id: _, ...consent }) => consent),
  };
}

function describeRow(row: Selectable<MembershipsTable>) {
  return {
    ...pick(row, ["id", "state", "policy_number", "renewal_period", "promotion_code"]),
    ...pick(row, ["name", "last_name", "email", "phone_number", "birth_date"]),
    address: pick(row, ["address_line_1", "address_line_2", "city", "state_code", "zip"]),
    agreed_state_code: row.agreed_state_code,
    ...pick(row, ["newsletter", "newsletter_chosen_at", "terms_version", "terms_accepted_at"]),
    ...pick(row, ["recurring_cents", "due_today_cents", "enrollment_fee_cents"]),
    stripe_subscription_id: row.subscription_id,
    stripe_latest_invoice: row.latest_invoice,
    ...pick(row, ["created_at", "paid_at", "current_period_end", "cancel_at", "ended_at", "updated_at"]),
    ...pick(row, ["auto_renew", "auto_renew_agreed", "auto_renew_changed_at"]),
  };
}

function pick<Row, Field extends keyof Row>(row: Row, fields: readonly Field[]): Pick<Row, Field> {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}

async function findDentist(db: Kysely<Database>, locationId: string | null) {
  return locationId === null ? null : getLocationDentist(db, locationId);
}

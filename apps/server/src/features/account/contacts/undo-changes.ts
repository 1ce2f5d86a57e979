import { randomUUID } from "node:crypto";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { textsIn } from "../../../locales/texts.ts";
import { recordAccountEvent } from "../../account-events/account-events.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { findAccountLanguage } from "../../auth/accounts/account-rows.ts";
import { endOthers } from "../../auth/browsers/end-sessions-elsewhere.ts";
import { lockPhone } from "../../auth/trust/code-failures.ts";
import { pageUrl, senderOf } from "../../mail/mail-context.ts";
import { contactsRestoredEmail, contactsRestoredText } from "../../mail/templates/contacts.ts";
import type { PaidMembership } from "../../members/find-membership.ts";
import { updateContacts } from "../../members/write-membership.ts";
import { queueSafetyText } from "../../messages/queue-text.ts";
import { freePhone } from "../free-phone.ts";
import { updateCustomerJob } from "../job-types.ts";
import { queueDetailsEmail } from "../queue-details-email.ts";
import {
  type ContactChange,
  type ContactsBefore,
  endWaiting,
  forgetPhone,
  isVerifiedElsewhere,
  listUndoable,
  readContacts,
} from "./contact-rows.ts";

/** The actor in the audit table: nobody needs to sign in for it. */
const BY_FORMER_CONTACT = { actor: "former contact", command: "contact undo" };

/**
 * Puts back what the account had before the first change that can be undone, whichever link was pressed. Everybody is
 * signed out, sign-ons linked since are gone, and both contacts have to be proved before the next sign-in.
 * @param membership by `lockMember` @returns false when nothing can be undone
 */
export async function undoChanges(
  ctx: Context,
  trx: Kysely<Database>,
  membership: PaidMembership,
): Promise<boolean> {
  const { account_id: accountId } = membership;
  const now = ctx.clock.now();
  const changes = await listUndoable(trx, { accountId, now });
  if (changes.length === 0) return false;
  const replaced = await readContacts(trx, membership);
  await endOthers(trx, { accountId, sessionId: null, browser: undefined, now });
  await dropWhatIsUnderWay(trx, { accountId, now });
  const back = oldest(changes, replaced);
  const phone = await putBack(trx, { accountId, back, replaced, now });
  await proveAgain(ctx, trx, [replaced.phone, phone]);
  await trx
    .updateTable("contact_changes")
    .set({ state: "undone", ended_at: now })
    .where(
      "id",
      "in",
      changes.map(({ id }) => id),
    )
    .execute();
  const event = { kind: "contacts_restored", facts: {}, at: now } as const;
  await recordAccountEvent(trx, { accountId, membershipId: null, ...event });
  const undone = changes.map((change) => ({
    [change.contact]: [change.to_masked, change.from_masked],
    by: change.actor ?? change.made_by,
  }));
  const entry = { ...BY_FORMER_CONTACT, at: now, subjectKind: "member", subjectId: membership.id } as const;
  await writeAuditEntry(trx, { ...entry, changes: { undone } });
  await notifyOfUndo(ctx, trx, { membership, replaced, back: { ...back, phone } });
  await addJob(trx, updateCustomerJob, { membershipId: membership.id });
  return true;
}

/** The contacts of each kind before its first change; of a kind without one, those of now. */
function oldest(changes: ContactChange[], now: ContactsBefore): ContactsBefore {
  const email = changes.find(({ contact }) => contact === "email");
  const phone = changes.find(({ contact }) => contact === "phone");
  return {
    email: email?.from_value ?? now.email,
    verifiedEmail: email ? email.from_sign_in : now.verifiedEmail,
    contactPhone: phone?.from_value ?? now.contactPhone,
    phone: phone ? phone.from_sign_in : now.phone,
    identities: changes[0]?.from_identities ?? now.identities,
  };
}

interface PutBack {
  accountId: string;
  back: ContactsBefore;
  replaced: ContactsBefore;
  now: Date;
}

/** @returns the number that signs in; null where another account of somebody else has it by now */
async function putBack(
  trx: Kysely<Database>,
  { accountId, back, replaced, now }: PutBack,
): Promise<string | null> {
  const { phone: wanted, verifiedEmail } = back;
  const isFree = wanted !== null && (await freePhone(trx, { accountId, phoneNumber: wanted }, now));
  const phone = isFree ? wanted : null;
  const isTaken =
    verifiedEmail !== null && (await isVerifiedElsewhere(trx, { accountId, email: verifiedEmail }));
  await trx
    .updateTable("accounts")
    .set({ phone_number: phone, verified_email: isTaken ? null : verifiedEmail, updated_at: now })
    .where("id", "=", accountId)
    .execute();
  const contacts = { email: back.email, phone_number: back.contactPhone, updated_at: now };
  await updateContacts(trx, accountId, contacts);
  for (const identity of replaced.identities) {
    if (back.identities.includes(identity)) continue;
    const [provider = "", subject = ""] = identity.split(/ (.*)/s);
    await trx
      .deleteFrom("account_identities")
      .where("account_id", "=", accountId)
      .where("provider", "=", provider === "google" ? "google" : "apple")
      .where("subject", "=", subject)
      .execute();
  }
  return phone;
}

/** Codes for further changes, and changes that wait. */
async function dropWhatIsUnderWay(
  trx: Kysely<Database>,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await endWaiting(trx, { accountId, state: "stopped", now });
  await trx.deleteFrom("email_changes").where("account_id", "=", accountId).execute();
  await trx.deleteFrom("phone_recovery_proofs").where("account_id", "=", accountId).execute();
  await trx.deleteFrom("phone_recoveries").where("account_id", "=", accountId).execute();
}

/** Codes by text work again once the email address, Google or Apple has vouched for the owner. */
async function proveAgain(
  ctx: Context,
  trx: Kysely<Database>,
  [replaced, phone]: [string | null, string | null],
): Promise<void> {
  if (replaced !== null) await forgetPhone(trx, replaced);
  if (phone === null) return;
  await forgetPhone(trx, phone);
  if (ctx.mailer !== null) await lockPhone(trx, { phoneNumber: phone, now: ctx.clock.now() });
}

interface Undone {
  membership: PaidMembership;
  replaced: ContactsBefore;
  back: ContactsBefore;
}

/** To the contacts that are back, and to those that they replaced; none of these messages has a link that undoes. */
async function notifyOfUndo(
  ctx: Context,
  trx: Kysely<Database>,
  { membership, replaced, back }: Undone,
): Promise<void> {
  const { account_id: accountId } = membership;
  const language = await findAccountLanguage(trx, accountId);
  const signInUrl = pageUrl(ctx, { path: "/sign-up", language });
  for (const address of new Set([back.email, replaced.email])) {
    await queueDetailsEmail(ctx, trx, {
      membership,
      address,
      write: ({ texts, sender }) => contactsRestoredEmail(texts, { ...sender, signInUrl }),
    });
  }
  const body = contactsRestoredText(textsIn(language), senderOf(ctx));
  const lapsesAt = new Date(ctx.clock.now().getTime() + DAY_MS);
  for (const to of new Set([back.phone, replaced.phone])) {
    if (to === null) continue;
    const about = randomUUID();
    await queueSafetyText(ctx, trx, { kind: "contact_changed", about, accountId, to, body, lapsesAt });
  }
}

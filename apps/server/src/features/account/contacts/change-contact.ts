import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { recordAccountEvent } from "../../account-events/account-events.ts";
import { endOthers } from "../../auth/browsers/end-sessions-elsewhere.ts";
import { UNDO_DAYS } from "../../auth/contact-changes/record-linked-sign-on.ts";
import { hashSecret, makeSecret } from "../../auth/tokens/random-secret.ts";
import type { PaidMembership } from "../../members/find-membership.ts";
import { updateContacts } from "../../members/write-membership.ts";
import { updateCustomerJob } from "../job-types.ts";
import {
  describeChange,
  endWaiting,
  forgetPhone,
  type Maker,
  moveVerifiedEmail,
  type NewContact,
  readContacts,
} from "./contact-rows.ts";
import { notifyOfChange } from "./notify-contacts.ts";

interface ContactToChange {
  /** The row that `lockMember` returned, with the email addresses. */
  membership: PaidMembership;
  /** Its owner has proved it, or nobody stopped it for a day; no other account has the phone. */
  to: NewContact;
  by: Maker;
  /** The session that stays when a phone changes; null: none does. */
  sessionId: string | null;
  /** The id of the row that waited. */
  waitedId?: string;
}

/**
 * The only way to another email address or phone: sign-in, all paid memberships and Stripe's customer follow, and every
 * former contact of the last days gets a message with the link that undoes it.
 */
export async function changeContact(
  ctx: Context,
  trx: Kysely<Database>,
  { membership, to, by, sessionId, waitedId }: ContactToChange,
): Promise<void> {
  const { account_id: accountId } = membership;
  const now = ctx.clock.now();
  const before = await readContacts(trx, membership);
  if (to.contact === "email") {
    await updateContacts(trx, accountId, { email: to.value, updated_at: now });
    const moved = { accountId, old: before.email.toLowerCase(), email: to.value.toLowerCase() };
    await moveVerifiedEmail(trx, moved);
  } else {
    await endOthers(trx, { accountId, sessionId, browser: undefined, now });
    if (before.phone !== null) await forgetPhone(trx, before.phone);
    await setPhone(trx, { accountId, phoneNumber: to.value, now });
  }
  const token = makeSecret();
  const done = {
    state: "done",
    ...describeChange(before, to),
    link_hash: hashSecret(token),
    done_at: now,
    undo_until: new Date(now.getTime() + UNDO_DAYS * DAY_MS),
  } as const;
  if (waitedId === undefined) {
    // Somebody who proves a new contact needs no change of it that still waits.
    await endWaiting(trx, { accountId, contact: to.contact, state: "stopped", now });
    const made = { account_id: accountId, made_by: by.madeBy, actor: by.actor, made_at: now };
    await trx
      .insertInto("contact_changes")
      .values({ ...made, ...done })
      .execute();
  } else {
    await trx.updateTable("contact_changes").set(done).where("id", "=", waitedId).execute();
  }
  await recordChange(trx, { accountId, to, now });
  await notifyOfChange(ctx, trx, { membership, before, to, token, undoUntil: done.undo_until });
  await addJob(trx, updateCustomerJob, { membershipId: membership.id });
}

async function setPhone(
  trx: Kysely<Database>,
  { accountId, phoneNumber, now }: { accountId: string; phoneNumber: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ phone_number: phoneNumber, updated_at: now })
    .where("id", "=", accountId)
    .execute();
  await updateContacts(trx, accountId, { phone_number: phoneNumber, updated_at: now });
}

async function recordChange(
  trx: Kysely<Database>,
  { accountId, to, now }: { accountId: string; to: NewContact; now: Date },
): Promise<void> {
  const about = { accountId, membershipId: null, at: now };
  const masked = maskContact(to.value);
  await (to.contact === "email"
    ? recordAccountEvent(trx, { ...about, kind: "email_changed", facts: { email: masked } })
    : recordAccountEvent(trx, { ...about, kind: "phone_changed", facts: { phone: masked } }));
}

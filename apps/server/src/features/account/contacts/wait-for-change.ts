import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { recordAccountEvent } from "../../account-events/account-events.ts";
import { hashSecret, makeSecret } from "../../auth/tokens/random-secret.ts";
import { contactChangeStoppedEmail } from "../../mail/templates/contacts.ts";
import type { PaidMembership } from "../../members/find-membership.ts";
import { queueDetailsEmail } from "../queue-details-email.ts";
import { describeChange, endWaiting, type Maker, type NewContact, readContacts } from "./contact-rows.ts";
import { notifyOfWait } from "./notify-contacts.ts";

/** Without a code to the new contact, or without the old phone, a change waits for so long. */
export const WAIT_MS = DAY_MS;

interface NewWait {
  /** The row that `lockMember` returned. */
  membership: PaidMembership;
  to: NewContact;
  by: Maker;
}

/** Everybody who has a contact of the account gets a link that stops the change. @returns when it happens */
export async function waitForChange(
  ctx: Context,
  trx: Kysely<Database>,
  { membership, to, by }: NewWait,
): Promise<Date> {
  const { account_id: accountId } = membership;
  const now = ctx.clock.now();
  const dueAt = new Date(now.getTime() + WAIT_MS);
  // A newer one takes the place of one that waits, and the wait starts again.
  await endWaiting(trx, { accountId, contact: to.contact, state: "failed", now });
  const before = await readContacts(trx, membership);
  const token = makeSecret();
  await trx
    .insertInto("contact_changes")
    .values({
      ...describeChange(before, to),
      account_id: accountId,
      state: "waiting",
      made_by: by.madeBy,
      actor: by.actor,
      link_hash: hashSecret(token),
      made_at: now,
      due_at: dueAt,
    })
    .execute();
  const event = { kind: "contact_change_waits", facts: { contact: to.contact }, at: now } as const;
  await recordAccountEvent(trx, { accountId, membershipId: null, ...event });
  const isRecovery = by.madeBy === "recovery";
  await notifyOfWait(ctx, trx, { membership, before, to, token, dueAt, isRecovery });
  return dueAt;
}

/**
 * Stops a waiting change by a link, or for a signed-in member. @param membership by `lockMember` @returns false when
 * nothing waits
 */
export async function stopWaiting(
  ctx: Context,
  trx: Kysely<Database>,
  membership: PaidMembership,
): Promise<boolean> {
  const { account_id: accountId } = membership;
  const now = ctx.clock.now();
  if ((await endWaiting(trx, { accountId, state: "stopped", now })) === 0) return false;
  const event = { kind: "contact_change_stopped", facts: {}, at: now } as const;
  await recordAccountEvent(trx, { accountId, membershipId: null, ...event });
  await queueDetailsEmail(ctx, trx, {
    membership,
    write: ({ texts, sender }) => contactChangeStoppedEmail(texts, sender),
  });
  return true;
}

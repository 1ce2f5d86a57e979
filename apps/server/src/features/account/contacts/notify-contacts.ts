import { randomUUID } from "node:crypto";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { findAccountLanguage } from "../../auth/accounts/account-rows.ts";
import { pageUrl, senderOf } from "../../mail/mail-context.ts";
import {
  contactChangedEmail,
  contactChangedText,
  contactChangeWaitsEmail,
  contactChangeWaitsText,
  recoveryStartedEmail,
} from "../../mail/templates/contacts.ts";
import type { PaidMembership } from "../../members/find-membership.ts";
import { queueSafetyText } from "../../messages/queue-text.ts";
import { queueDetailsEmail } from "../queue-details-email.ts";
import { type Changed, type ContactsBefore, listUndoable, type NewContact } from "./contact-rows.ts";

interface Notified {
  emails: string[];
  phones: string[];
}

interface NotifiedChange {
  membership: PaidMembership;
  before: ContactsBefore;
  to: Changed;
  /** The link's token. */
  token: string;
}

/** After '#', the browser sends the token to no server and no log has it. */
function linkOf(ctx: Pick<Context, "config">, { token, language }: { token: string; language: Language }) {
  return pageUrl(ctx, { path: `/contact-change#${token}`, language });
}

/** Each contact of the account and each former one whose change can be undone, but not the new one. */
export async function listNotified(
  ctx: Pick<Context, "clock">,
  trx: Kysely<Database>,
  { membership, before, to }: Pick<NotifiedChange, "membership" | "before" | "to">,
): Promise<Notified> {
  const accountId = membership.account_id;
  const changes = await listUndoable(trx, { accountId, now: ctx.clock.now() });
  const emails = new Map<string, string>();
  const phones = new Set<string>();
  const add = (email: string | null) => email && emails.set(email.toLowerCase(), email);
  add(before.email);
  add(before.verifiedEmail);
  if (before.phone !== null) phones.add(before.phone);
  for (const { contact, from_value: value, from_sign_in: signIn } of changes) {
    if (contact === "phone") {
      if (signIn !== null) phones.add(signIn);
    } else if (contact === "email") {
      add(value);
      add(signIn);
    }
  }
  emails.delete(to.value.toLowerCase());
  phones.delete(to.value);
  return { emails: [...emails.values()], phones: [...phones] };
}

/** Everybody who could undo it gets the link. */
export async function notifyOfChange(
  ctx: Context,
  trx: Kysely<Database>,
  { undoUntil, ...change }: NotifiedChange & { undoUntil: Date },
): Promise<void> {
  const { contact, value } = change.to;
  await notify(ctx, trx, change, {
    lapsesAt: undoUntil,
    email: (texts, undoUrl) => contactChangedEmail(texts, { ...senderOf(ctx), contact, to: value, undoUrl }),
    text: (texts, undoUrl) => contactChangedText(texts, { ...senderOf(ctx), contact, undoUrl }),
  });
}

/** Everybody who could stop it gets the link. */
export async function notifyOfWait(
  ctx: Context,
  trx: Kysely<Database>,
  { dueAt, isRecovery, ...change }: NotifiedChange & { to: NewContact; dueAt: Date; isRecovery: boolean },
): Promise<void> {
  const { contact, value } = change.to;
  await notify(ctx, trx, change, {
    lapsesAt: dueAt,
    email: (texts, stopUrl) =>
      isRecovery
        ? recoveryStartedEmail(texts, { ...senderOf(ctx), phone: value, stopUrl })
        : contactChangeWaitsEmail(texts, { ...senderOf(ctx), contact, to: value, stopUrl }),
    text: (texts, stopUrl) => contactChangeWaitsText(texts, { ...senderOf(ctx), contact, stopUrl }),
  });
}

interface Message {
  lapsesAt: Date;
  email(texts: Texts, url: string): ReturnType<typeof contactChangedEmail>;
  text(texts: Texts, url: string): string;
}

async function notify(
  ctx: Context,
  trx: Kysely<Database>,
  change: NotifiedChange,
  { lapsesAt, email, text }: Message,
): Promise<void> {
  const { membership, token } = change;
  const { account_id: accountId } = membership;
  const notified = await listNotified(ctx, trx, change);
  const language = await findAccountLanguage(trx, accountId);
  const url = linkOf(ctx, { token, language });
  for (const address of notified.emails) {
    await queueDetailsEmail(ctx, trx, {
      membership,
      address,
      kind: "contact_changed",
      lapsesAt,
      write: ({ texts }) => email(texts, url),
    });
  }
  const body = text(textsIn(language), url);
  for (const to of notified.phones) {
    const about = randomUUID();
    await queueSafetyText(ctx, trx, { kind: "contact_changed", about, accountId, to, body, lapsesAt });
  }
}

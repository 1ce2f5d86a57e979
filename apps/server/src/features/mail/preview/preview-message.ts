import type { Context } from "../../../context.ts";
import type { MailKind } from "../../../db/schema/schema-mail.ts";
import { notFound } from "../../../errors.ts";
import { textsIn } from "../../../locales/texts.ts";
import { requirePayments } from "../../billing/selling-context.ts";
import { listMembershipRows, listPaidRows } from "../../members/memberships.ts";
import { findRecipient } from "../find-recipient.ts";
import { readFacts } from "../kept-facts.ts";
import { pageUrl, senderOf } from "../mail-context.ts";
import { composeFailureText } from "../queue/notify-member.ts";
import { renderText } from "../render/render-text.ts";
import { renewalText } from "../templates/text-messages.ts";
import { drawEmail, readFailure } from "./draw-email.ts";

/** `stored` as it was sent, `drawn` again from what is kept, or `deleted` where its facts are not. */
interface MessagePreview {
  source: "stored" | "drawn" | "deleted";
  to: string | null;
  subject: string | null;
  text: string | null;
  attachments: string[];
}

interface Previewed {
  accountId: string;
  id: string;
}

/** @throws 404 `not_found` for another person's message */
export function previewMessage(
  ctx: Context,
  { way, ...asked }: Previewed & { way: "email" | "text" },
): Promise<MessagePreview> {
  return way === "email" ? previewEmail(ctx, asked) : previewText(ctx, asked);
}

/** Stores nothing: bodies are deleted as before. @throws 404 `not_found` for another person's message */
async function previewEmail(ctx: Context, { accountId, id }: Previewed): Promise<MessagePreview> {
  const mail = await ctx.db
    .selectFrom("outbox")
    .select(["kind", "occasion", "subject", "body", "facts", "recipient_address", "membership_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  const own = await listMembershipRows(ctx.db, accountId);
  const membershipId = own.find(({ id: ownId }) => ownId === mail?.membership_id)?.id;
  if (mail === undefined || membershipId === undefined) throw notFound("There is no such email.");
  const to = mail.recipient_address || null;
  const about = { to, subject: mail.subject };
  if (mail.body) {
    const attachments = mail.body.attachments.map(({ filename }) => filename);
    return { ...about, source: "stored", text: hideSecrets(mail.body.text), attachments };
  }
  const text = await drawText(ctx, { ...mail, membership_id: membershipId });
  return { ...about, source: text === null ? "deleted" : "drawn", text, attachments: [] };
}

async function drawText(
  ctx: Context,
  mail: { kind: MailKind; occasion: string; facts: unknown; membership_id: string },
): Promise<string | null> {
  const member = await findRecipient(ctx.db, mail.membership_id);
  if (member === undefined || ctx.payments === null) return null;
  const template = await drawEmail({ ...ctx, payments: ctx.payments }, member, mail);
  if (template === null) return null;
  return hideSecrets(renderText(template, { sender: senderOf(ctx), language: member.language }));
}

/** @throws 404 `not_found` for another person's text message */
async function previewText(ctx: Context, { accountId, id }: Previewed): Promise<MessagePreview> {
  const row = await ctx.db
    .selectFrom("texts")
    .select(["kind", "occasion", "body", "facts"])
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (row === undefined) throw notFound("There is no such text message.");
  const about = { to: null, subject: null, attachments: [] };
  if (row.body !== null) return { ...about, source: "stored", text: hideSecrets(row.body) };
  const text = await drawTextMessage(ctx, { ...row, accountId });
  return { ...about, source: text === null ? "deleted" : "drawn", text };
}

interface SentText {
  accountId: string;
  kind: string;
  occasion: string;
  facts: unknown;
}

async function drawTextMessage(
  ctx: Context,
  { accountId, kind, occasion, facts }: SentText,
): Promise<string | null> {
  const paid = await listPaidRows(ctx.db, accountId);
  const [, about = ""] = occasion.split(":");
  const membership = paid.find(({ subscription_id: id }) => id === about) ?? paid[0];
  const member = membership && (await findRecipient(ctx.db, membership.id));
  if (member === undefined) return null;
  if (kind === "renewal_reminder") {
    const kept = readFacts("renewal_reminder", facts);
    const membershipUrl = pageUrl(ctx, { path: "/membership", language: member.language });
    const { brandName } = ctx.config;
    return kept && renewalText(textsIn(member.language), { ...kept, brandName, membershipUrl });
  }
  if (kind !== "payment_failed") return null;
  const paying = { ...ctx, payments: requirePayments(ctx) };
  const kept = await readFailure(paying, member, { invoiceId: about, facts });
  return kept && composeFailureText(ctx, member, kept);
}

/** A token in the fragment of a link, or in its query. */
const LINK_TOKEN = /(#|token=)[\w.-]{20,}/g;
/** A code as we send them. */
const CODE = /\b\d{6}\b/g;

/** Readers of a copy cannot act by the links in its messages. */
export function hideTokens(text: string): string {
  return text.replaceAll(LINK_TOKEN, "$1…");
}

/** For a message that may hold a code too. */
function hideSecrets(text: string): string {
  return hideTokens(text).replaceAll(CODE, "••••••");
}

import { joinNames } from "@smirk/domain/joining/person-name";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { MailBody, MailKind } from "../../../db/schema/schema-mail.ts";
import { addJob } from "../../../jobs/add-job.ts";
import type { Recipient } from "../find-recipient.ts";
import type { AnyFacts } from "../kept-facts.ts";
import { type MailContext, senderOf, sendMailJob } from "../mail-context.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { renderHtml } from "../render/render-email.ts";
import { renderText } from "../render/render-text.ts";

export interface NewMail {
  kind: MailKind;
  /** Unique within its kind: a second mail about the same is not queued. */
  about: string;
  membershipId: string | null;
  to: { name: string; address: string };
  language: Language;
  template: EmailTemplate;
  attachments?: MailBody["attachments"] | undefined;
  /** What it says that may be another later. */
  facts?: AnyFacts;
  /** When it stops being true; six weeks by default. */
  lapsesAt?: Date;
}

/** Sent after the commit; every attempt sends the stored bytes. @returns whether it is new */
export async function queueEmail(
  ctx: Pick<MailContext, "clock" | "config">,
  trx: Kysely<Database>,
  mail: NewMail,
): Promise<boolean> {
  const { kind, about, membershipId, to, template, facts, lapsesAt } = mail;
  const queued = await trx
    .insertInto("outbox")
    .values({
      kind,
      occasion: `${kind}:${about}`,
      membership_id: membershipId,
      recipient_name: to.name,
      recipient_address: to.address,
      subject: template.subject,
      body: JSON.stringify(renderMail(ctx, mail)),
      facts: facts && JSON.stringify(facts),
      written_at: ctx.clock.now(),
      lapses_at: lapsesAt,
    })
    .onConflict((conflict) => conflict.column("occasion").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (queued === undefined) return false;
  await addJob(trx, sendMailJob, { mailId: queued.id });
  return true;
}

export function renderMail(
  ctx: Pick<MailContext, "config">,
  { template, language, attachments = [] }: Pick<NewMail, "template" | "language" | "attachments">,
): MailBody {
  const frame = { sender: senderOf(ctx), language };
  return {
    text: renderText(template, frame),
    html: renderHtml(template, frame),
    ...(template.oneClickUrl !== undefined && { oneClickUrl: template.oneClickUrl }),
    attachments,
  };
}

export function addressedTo({ id, name, last_name, email, language }: Recipient) {
  return { membershipId: id, language, to: { name: joinNames(name, last_name), address: email } };
}

/** Longer than any outage that an operator corrects; an email that is late names the true day. */
const RECENT_MS = 31 * DAY_MS;

/** Older events are not written about, such as those from before a mail server was configured. */
export function isRecent(happened: Date, now: Date): boolean {
  return now.getTime() - happened.getTime() < RECENT_MS;
}

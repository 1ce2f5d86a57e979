import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { MailBody, MailKind } from "../../../db/schema/schema-mail.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { type MailContext, senderOf } from "../mail-context.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { renderHtml } from "../render/render-html.ts";
import { renderText } from "../render/render-text.ts";

export interface NewMail {
  kind: MailKind;
  /** What it is for, within its kind: the same twice is one mail. */
  about: string;
  membershipId: string | null;
  to: { name: string; address: string };
  template: EmailTemplate;
  attachments?: MailBody["attachments"] | undefined;
  /** From when on it would say what is no longer so; left out, it keeps for weeks. */
  lapsesAt?: Date;
}

/**
 * Writes a mail down and has it sent once the transaction is committed. What is written is what every try sends.
 * @returns whether it is new
 */
export async function queueEmail(
  trx: Kysely<Database>,
  ctx: Pick<MailContext, "clock" | "config">,
  { kind, about, membershipId, to, template, attachments, lapsesAt }: NewMail,
): Promise<boolean> {
  const posted = await trx
    .insertInto("outbox")
    .values({
      kind,
      occasion: `${kind}:${about}`,
      membership_id: membershipId,
      recipient_name: to.name,
      recipient_address: to.address,
      subject: template.subject,
      body: JSON.stringify(renderMail(ctx, { template, attachments })),
      written_at: ctx.clock.now(),
      lapses_at: lapsesAt,
    })
    .onConflict((conflict) => conflict.column("occasion").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (posted === undefined) return false;
  await addJob(trx, "send_mail", { mailId: posted.id }, `mail-${posted.id}`);
  return true;
}

/** What a mail says, in both its shapes. */
export function renderMail(
  ctx: Pick<MailContext, "config">,
  { template, attachments = [] }: Pick<NewMail, "template" | "attachments">,
): MailBody {
  const sender = senderOf(ctx);
  return { text: renderText(template, sender), html: renderHtml(template, sender), attachments };
}

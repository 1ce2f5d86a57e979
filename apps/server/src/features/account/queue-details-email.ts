import { randomUUID } from "node:crypto";
import { joinNames } from "@smirk/domain/joining/person-name";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { type Texts, textsIn } from "../../locales/texts.ts";
import { findAccountLanguage } from "../auth/accounts/account-rows.ts";
import { pageUrl, senderOf } from "../mail/mail-context.ts";
import { type NewMail, queueEmail } from "../mail/queue/queue-email.ts";
import type { Block, EmailTemplate, Sender } from "../mail/render/email-template.ts";
import type { PaidMembership } from "../members/find-membership.ts";

interface DetailsEmail extends Partial<Pick<NewMail, "kind" | "about" | "lapsesAt" | "attachments">> {
  membership: Pick<PaidMembership, "id" | "account_id" | "name" | "last_name" | "email">;
  /** The membership's own unless given. */
  address?: string;
  write: (written: WrittenBy) => Pick<EmailTemplate, "subject"> & { blocks: Block[] };
}

interface WrittenBy {
  texts: Texts;
  sender: Sender;
  urlOf: (path: string) => string;
}

/** Queues an email in the transaction of the change. */
export async function queueDetailsEmail(
  ctx: Pick<Context, "clock" | "config" | "mailer">,
  trx: Kysely<Database>,
  { membership, address = membership.email, write, kind = "details_changed", ...rest }: DetailsEmail,
): Promise<void> {
  if (ctx.mailer === null) return;
  const language = await findAccountLanguage(trx, membership.account_id);
  const urlOf = (path: string) => pageUrl(ctx, { path, language });
  const written = write({ texts: textsIn(language), sender: senderOf(ctx), urlOf });
  await queueEmail(ctx, trx, {
    about: randomUUID(),
    ...rest,
    kind,
    language,
    membershipId: membership.id,
    to: { name: joinNames(membership.name, membership.last_name), address },
    template: { ...written, name: membership.name },
  });
}

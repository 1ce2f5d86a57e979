import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { PaidMembership } from "../../billing/find-membership.ts";
import { senderOf } from "../../mail/mail-context.ts";
import { type NewMail, queueEmail } from "../../mail/queue/queue-email.ts";
import type { Block, EmailTemplate, Sender } from "../../mail/render/email-template.ts";

interface DetailsEmail extends Partial<Pick<NewMail, "kind" | "about" | "lapsesAt" | "attachments">> {
  membership: Pick<PaidMembership, "id" | "name" | "last_name" | "email">;
  /** The membership's own unless given. */
  address?: string;
  write: (sender: Sender) => Pick<EmailTemplate, "subject"> & { blocks: Block[] };
}

/** In the transaction of the change. */
export async function queueDetailsEmail(
  ctx: Pick<Context, "clock" | "config" | "mailer">,
  trx: Kysely<Database>,
  { membership, address = membership.email, write, kind = "details_changed", ...rest }: DetailsEmail,
): Promise<void> {
  if (ctx.mailer === null) return;
  await queueEmail(ctx, trx, {
    about: randomUUID(),
    ...rest,
    kind,
    membershipId: membership.id,
    to: { name: `${membership.name} ${membership.last_name}`, address },
    template: { ...write(senderOf(ctx)), name: membership.name },
  });
}

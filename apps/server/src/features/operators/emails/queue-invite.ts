import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { queueEmail } from "../../mail/queue/queue-email.ts";
import type { OperatorRole } from "../roles.ts";
import { operatorInviteEmail } from "./operator-emails.ts";

interface QueuedInvite {
  email: string;
  role: OperatorRole;
  link: string;
  expiresAt: Date;
  /** An email address, or the name given on the command line. */
  invitedBy: string;
}

/** The only way that the link takes; its text is deleted once it is sent. */
export async function queueInvite(
  ctx: Pick<Context, "clock" | "config">,
  trx: Kysely<Database>,
  { email, role, link, expiresAt, invitedBy }: QueuedInvite,
): Promise<void> {
  const { brandName, officeTimeZone: timeZone } = ctx.config;
  await queueEmail(ctx, trx, {
    kind: "operator_invite",
    about: randomUUID(),
    membershipId: null,
    to: { name: "", address: email },
    language: "en",
    lapsesAt: expiresAt,
    template: operatorInviteEmail({ brandName, role, link, expiresAt, invitedBy, timeZone }),
  });
}

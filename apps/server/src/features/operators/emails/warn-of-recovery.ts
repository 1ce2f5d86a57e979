import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { Operator } from "../../audit/write-audit-entry.ts";
import { listOwnerEmails } from "../find-operator.ts";
import type { Recovery } from "../recovery.ts";
import { recoveryEmail } from "./operator-emails.ts";
import { queueOperatorNotice } from "./queue-operator-notice.ts";

interface Warning {
  requestId: string;
  action: Recovery;
  /** The owner whom it lets in again. */
  email: string;
  dueAt: Date;
  operator: Operator;
}

/** Emails every owner, also the one whose name was given: a command proves nobody. None without a mail server. */
export async function warnOfRecovery(
  ctx: Pick<Context, "clock" | "config" | "mailer">,
  trx: Kysely<Database>,
  { requestId, action, email, dueAt, operator }: Warning,
): Promise<void> {
  if (ctx.mailer === null) return;
  const { brandName, officeTimeZone: timeZone } = ctx.config;
  for (const address of await listOwnerEmails(trx)) {
    await queueOperatorNotice(ctx, trx, {
      about: `recovery:${requestId}:${address}`,
      address,
      template: recoveryEmail({ brandName, action, email, dueAt, timeZone, by: operator.actor }),
    });
  }
}

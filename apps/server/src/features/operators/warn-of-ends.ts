import type { Context } from "../../context.ts";
import { LEAD_DAYS, listEnds } from "../sales/list-ends.ts";
import { endsEmail } from "./emails/operator-emails.ts";
import { queueOperatorNotice } from "./emails/queue-operator-notice.ts";
import { listOwnerEmails } from "./find-operator.ts";

/** Emails every owner of prices and certificates that end, as of registrations: once for each lead. */
export async function warnOfEnds(ctx: Pick<Context, "db" | "clock" | "config" | "mailer">): Promise<void> {
  if (ctx.mailer === null) return;
  const owners = await listOwnerEmails(ctx.db);
  for (const end of await listEnds(ctx)) {
    const due = LEAD_DAYS.filter((days) => end.daysLeft >= 0 && end.daysLeft <= days);
    if (due.length === 0) continue;
    const template = endsEmail({ brandName: ctx.config.brandName, ...end });
    for (const email of owners)
      await ctx.db.transaction().execute((trx) =>
        queueOperatorNotice(ctx, trx, {
          about: `end:${end.id}:${Math.min(...due)}:${email}`,
          address: email,
          template,
        }),
      );
  }
}

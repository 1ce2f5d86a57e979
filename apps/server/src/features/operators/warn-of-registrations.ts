import { nameWithin } from "@smirk/domain/joining/address/name-within";
import type { Context } from "../../context.ts";
import { listRegistrationEnds, type RegistrationEnd } from "../law/registration-ends.ts";
import { LEAD_DAYS } from "../sales/list-ends.ts";
import { registrationEndsEmail } from "./emails/operator-emails.ts";
import { queueOperatorNotice } from "./emails/queue-operator-notice.ts";
import { listOwnerEmails } from "./find-operator.ts";

/** Emails every owner, once for each lead; the shortest that is due where a day was missed. None without a mail server. */
export async function warnOfRegistrations(
  ctx: Pick<Context, "db" | "clock" | "config" | "mailer">,
): Promise<void> {
  if (ctx.mailer === null) return;
  const owners = await listOwnerEmails(ctx.db);
  for (const end of await listRegistrationEnds(ctx)) {
    const due = LEAD_DAYS.filter((days) => end.daysLeft >= 0 && end.daysLeft <= days);
    if (due.length === 0) continue;
    for (const email of owners) await queueWarning(ctx, end, { lead: Math.min(...due), email });
  }
}

async function queueWarning(
  ctx: Pick<Context, "db" | "clock" | "config">,
  { registration, state, lastDay, daysLeft }: RegistrationEnd,
  { lead, email }: { lead: number; email: string },
): Promise<void> {
  const { brandName } = ctx.config;
  const { organization, number } = registration;
  await ctx.db.transaction().execute((trx) =>
    queueOperatorNotice(ctx, trx, {
      about: `registration:${registration.id}:${lead}:${email}`,
      address: email,
      template: registrationEndsEmail({
        brandName,
        state: nameWithin(state, "en"),
        organization,
        number,
        lastDay,
        daysLeft,
      }),
    }),
  );
}

import { nameWithin } from "@smirk/domain/joining/address/name-within";
import { getStateLaw } from "@smirk/domain/law/state-law";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../context.ts";
import { listAttestations } from "../sales/attest-state.ts";
import { unreadRulesEmail } from "./emails/operator-emails.ts";
import { queueOperatorNotice } from "./emails/queue-operator-notice.ts";
import { listOwnerEmails } from "./find-operator.ts";

/** How many days before sales stop owners are warned. */
const LEAD_DAYS = [30, 7, 1];

/** Emails every owner, once for each lead, where sales stop because nobody has read a rule. None without a mail server. */
export async function warnOfUnreadRules(
  ctx: Pick<Context, "db" | "clock" | "config" | "mailer">,
): Promise<void> {
  if (ctx.mailer === null) return;
  const ending = [...(await listAttestations(ctx)).values()].filter((row) => row.valid_until !== null);
  for (const [until, rows] of Map.groupBy(ending, (row) => row.valid_until?.getTime() ?? 0)) {
    const daysLeft = (until - ctx.clock.now().getTime()) / DAY_MS;
    const due = LEAD_DAYS.filter((days) => daysLeft <= days);
    if (due.length === 0) continue;
    const lead = Math.min(...due);
    const states = rows.map(({ state }) => nameWithin(getStateLaw(state), "en")).toSorted();
    const template = unreadRulesEmail({ brandName: ctx.config.brandName, states, until: new Date(until) });
    for (const email of await listOwnerEmails(ctx.db))
      await ctx.db.transaction().execute((trx) =>
        queueOperatorNotice(ctx, trx, {
          about: `unread_rules:${until}:${lead}:${email}`,
          address: email,
          template,
        }),
      );
  }
}

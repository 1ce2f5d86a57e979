import { textsIn } from "../../../locales/texts.ts";
import { canonicalInbox } from "../../auth/accounts/canonical-inbox.ts";
import { findWaiting } from "../../waitlist/waitlist-contacts.ts";
import { apiAddress, type MailContext, pageUrl } from "../mail-context.ts";
import { waitlistEmail } from "../templates/account.ts";
import { queueEmail } from "./queue-email.ts";

/** Confirms a place on the waitlist, once per inbox; not after the person has left the list. */
export async function notifyWaitlisted(ctx: MailContext, removalToken: string): Promise<void> {
  if (ctx.mailer === null) return;
  const { brandName } = ctx.config;
  await ctx.db.transaction().execute(async (trx) => {
    const waiting = await findWaiting(trx, removalToken);
    if (waiting === undefined) return;
    const { email, language } = waiting;
    await queueEmail(ctx, trx, {
      kind: "waitlist_joined",
      // The outbox remembers it for 30 days, however the address is spelled and whichever phone joined with it.
      about: canonicalInbox(email),
      membershipId: null,
      language,
      to: { name: "", address: email },
      template: waitlistEmail(textsIn(language), {
        brandName,
        finderUrl: pageUrl(ctx, { path: "/", language }),
        // After '#', the browser sends it to no server and no log has it.
        leaveUrl: pageUrl(ctx, { path: `/leave-waitlist#${removalToken}`, language }),
        oneClickUrl: apiAddress(ctx, `/waitlist/one-click?token=${removalToken}`),
      }),
    });
  });
}

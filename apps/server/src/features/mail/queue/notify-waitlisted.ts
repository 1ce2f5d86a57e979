import { findWaitingEmail } from "../../waitlist/waitlist-contacts.ts";
import { canonicalInbox } from "../canonical-inbox.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { waitlistEmail } from "../templates/waitlist-joined.ts";
import { queueEmail } from "./queue-email.ts";

/** Confirms a place on the waitlist, once per inbox; not after the person has left the list. */
export async function notifyWaitlisted(ctx: MailContext, removalToken: string): Promise<void> {
  if (ctx.mailer === null) return;
  const { brandName } = ctx.config;
  await ctx.db.transaction().execute(async (trx) => {
    const email = await findWaitingEmail(trx, removalToken);
    if (email === undefined) return;
    await queueEmail(ctx, trx, {
      kind: "waitlist_joined",
      // The outbox remembers it for 30 days, however the address is spelled and whichever phone joined with it.
      about: canonicalInbox(email),
      membershipId: null,
      to: { name: "", address: email },
      template: waitlistEmail({
        brandName,
        finderUrl: pageUrl(ctx, "/"),
        // After '#', the browser sends it to no server and no log has it.
        leaveUrl: pageUrl(ctx, `/leave-waitlist#${removalToken}`),
      }),
    });
  });
}

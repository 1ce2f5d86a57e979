import { canonicalInbox } from "../canonical-inbox.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { waitlistEmail } from "../templates/waitlist-joined.ts";
import { queueEmail } from "./queue-email.ts";

/** Tells somebody that they are on the waitlist, once; nobody who has left it since. */
export async function notifyWaitlisted(ctx: MailContext, removalToken: string): Promise<void> {
  if (ctx.mailer === null) return;
  const { brandName, supportEmail } = ctx.config;
  await ctx.db.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom("waitlist")
      .select("email")
      .where("removal_token", "=", removalToken)
      .executeTakeFirst();
    if (!waiting) return;
    await queueEmail(trx, ctx, {
      kind: "waitlist_joined",
      // One inbox, one mail for as long as the outbox remembers it (30 days), however the address is spelled and
      // whatever the phone numbers that it is joined with.
      about: canonicalInbox(waiting.email),
      membershipId: null,
      to: { name: "", address: waiting.email },
      template: waitlistEmail({ brandName, supportEmail, finderUrl: pageUrl(ctx, "/") }),
    });
  });
}

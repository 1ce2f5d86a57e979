import { waitlistLetter } from "./letters/waitlist-joined.ts";
import { type MailContext, pageUrl } from "./mail-context.ts";
import { postMail } from "./post-mail.ts";

/** Tells somebody that they are on the waitlist, once; nobody who has left it since. */
export async function tellWaiting(ctx: MailContext, removalToken: string): Promise<void> {
  if (ctx.mailer === null) return;
  const { brandName, supportEmail } = ctx.config;
  await ctx.db.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom("waitlist")
      .select("email")
      .where("removal_token", "=", removalToken)
      .executeTakeFirst();
    if (!waiting) return;
    await postMail(trx, ctx, {
      kind: "waitlist_joined",
      // One address, one mail, whatever the phone numbers that it is joined with.
      about: waiting.email.toLowerCase(),
      membershipId: null,
      to: { name: "", address: waiting.email },
      letter: waitlistLetter({ brandName, supportEmail, finderUrl: pageUrl(ctx, "/") }),
    });
  });
}

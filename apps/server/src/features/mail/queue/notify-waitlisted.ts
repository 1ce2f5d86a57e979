import { findWaitingEmail } from "../../waitlist/waitlist-contacts.ts";
import { canonicalInbox } from "../canonical-inbox.ts";
import { apiAddress, type MailContext, pageUrl } from "../mail-context.ts";
import type { EmailTemplate } from "../render/email-template.ts";
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
        oneClickUrl: apiAddress(ctx, `/waitlist/one-click?token=${removalToken}`),
      }),
    });
  });
}

interface WaitlistFacts {
  brandName: string;
  finderUrl: string;
  leaveUrl: string;
  oneClickUrl: string;
}

function waitlistEmail({ brandName, finderUrl, leaveUrl, oneClickUrl }: WaitlistFacts): EmailTemplate {
  return {
    subject: `You are on the ${brandName} waitlist`,
    name: "there",
    oneClickUrl,
    blocks: [
      `Thank you for your interest in ${brandName}. We do not sell the membership where you live yet. You are on the list, and we will email you when that changes.`,
      "It costs nothing, and you do not need to do anything.",
      "You can already see our dentists and what others say about them.",
      { link: { label: "Look at dentists", url: finderUrl } },
      "Did you not ask for this, or do you want to leave the list? Then remove your contacts here:",
      { link: { label: "Leave the waitlist", url: leaveUrl } },
    ],
  };
}

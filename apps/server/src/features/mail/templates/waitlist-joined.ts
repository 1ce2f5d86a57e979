import type { EmailTemplate } from "../render/email-template.ts";

export interface WaitlistFacts {
  brandName: string;
  finderUrl: string;
  leaveUrl: string;
}

export function waitlistEmail({ brandName, finderUrl, leaveUrl }: WaitlistFacts): EmailTemplate {
  return {
    subject: `You are on the ${brandName} waitlist`,
    name: "there",
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

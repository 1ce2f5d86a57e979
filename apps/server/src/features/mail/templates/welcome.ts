import { groupDigits } from "@smirk/domain/membership/card-number";
import type { EmailTemplate } from "../render/email-template.ts";

export interface WelcomeFacts {
  name: string;
  brandName: string;
  planName: string;
  cardNumber: string;
  groupCode: string;
  finderUrl: string;
  membershipUrl: string;
  /** The agreement is always attached; the card only while the membership runs. */
  hasCard: boolean;
}

export function welcomeEmail(facts: WelcomeFacts): EmailTemplate {
  const { brandName, planName, cardNumber, groupCode, finderUrl, membershipUrl, hasCard } = facts;
  return {
    subject: `Welcome to ${brandName}`,
    name: facts.name,
    blocks: [
      `Thank you for joining ${brandName}. Your membership is active.`,
      {
        facts: [
          ["Plan", planName],
          ["Member number", groupDigits(cardNumber)],
          ["Group", groupCode],
        ],
      },
      hasCard
        ? "Your card and your membership agreement are attached. Please keep them."
        : "Your membership agreement is attached. Please keep it.",
      "Show your card when you see a dentist in the network. You pay the dentist directly, at the member price. This is not insurance.",
      { link: { label: "Find a dentist", url: finderUrl } },
      "Your card, your agreement and your benefits are always on your membership page.",
      { link: { label: "Open my membership", url: membershipUrl } },
      "Changed your mind? If you cancel in the first 30 days, you get back what you paid, less the one-time processing fee.",
    ],
  };
}

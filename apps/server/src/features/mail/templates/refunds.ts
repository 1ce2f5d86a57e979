import { formatMoney } from "@smirk/domain/billing/money";
import type { EmailTemplate } from "../render/email-template.ts";

export interface RefundFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  supportEmail: string;
  cents: number;
}

export function refundedEmail({ name, brandName, cents }: RefundFacts): EmailTemplate {
  return {
    subject: `Your ${brandName} refund is on its way`,
    name,
    blocks: [
      `We have sent ${formatMoney(cents)} back to the card that you paid with.`,
      "Your bank may need 5 to 10 days until it shows on your statement.",
    ],
  };
}

/** The bank did not take a refund, and another try follows. */
export function refundReturnedEmail({ name, brandName, cents }: RefundFacts): EmailTemplate {
  return {
    subject: `Your bank sent your ${brandName} refund back to us`,
    name,
    blocks: [
      `We had sent ${formatMoney(cents)} back to your card, but your bank did not take it. This can happen when a card was closed or replaced.`,
      "Your money is not lost. We are sending it once more, and you do not have to do anything. We will write to you when it is on its way.",
    ],
  };
}

/** A refund that no card takes: somebody has to pay it in another way. */
export function refundStuckEmail({
  name,
  brandName,
  supportPhone,
  supportEmail,
  cents,
}: RefundFacts): EmailTemplate {
  return {
    subject: `We could not send your ${brandName} refund`,
    name,
    blocks: [
      `We owe you ${formatMoney(cents)}, and we could not send it to the card that you paid with: your bank did not take it.`,
      "Your money is safe with us, and we will pay it to you in another way.",
      `Please call ${supportPhone} or write to ${supportEmail}, and tell us how you would like to get it.`,
    ],
  };
}

import { formatMoney } from "@smirk/domain/billing/money";
import type { EmailTemplate } from "../../render/email-template.ts";

export interface RefundFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  supportEmail: string;
  membershipUrl: string;
  cents: number;
}

export function refundedEmail({ name, brandName, membershipUrl, cents }: RefundFacts): EmailTemplate {
  return {
    subject: `Your ${brandName} refund is on its way`,
    name,
    blocks: [
      `We have refunded ${formatMoney(cents)} to the card you paid with.`,
      "It may take 5 to 10 days to appear on your statement.",
      { link: { label: "Open my membership", url: membershipUrl } },
    ],
  };
}

/** The bank returned a refund, and another attempt follows. */
export function refundReturnedEmail({ name, brandName, cents }: RefundFacts): EmailTemplate {
  return {
    subject: `Your bank sent your ${brandName} refund back to us`,
    name,
    blocks: [
      `We refunded ${formatMoney(cents)} to your card, but your bank did not accept it. This can happen when a card is closed or replaced.`,
      "Your money is not lost. We are sending it again, and you do not need to do anything. We will email you when it is on its way.",
    ],
  };
}

/** No card accepts the refund; an operator pays it in another way. */
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
      `We owe you ${formatMoney(cents)}, but we could not refund it to the card you paid with. Your bank did not accept it.`,
      "Your money is safe with us, and we will pay it to you in another way.",
      `Please call ${supportPhone} or write to ${supportEmail}, and let us know how you would like to receive it.`,
    ],
  };
}

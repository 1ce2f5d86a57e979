import type { EmailTemplate } from "../render/email-template.ts";

export interface AccountDeletedFacts {
  name: string;
  brandName: string;
  supportPhone: string;
}

export function accountDeletedEmail({ name, brandName, supportPhone }: AccountDeletedFacts): EmailTemplate {
  return {
    subject: `Your ${brandName} account is deleted`,
    name,
    blocks: [
      "Your account is deleted, as you asked. We erased your name, your contacts, your birthday, your address and those of your family, and ended every sign-in. This cannot be undone.",
      "We keep what accounting requires, without your name: plan, payments and refunds with their days, state and ZIP code.",
      "This is our last email to you, and we erase your address once it is sent.",
      `If you did not ask for this, please call ${supportPhone} right away.`,
    ],
  };
}

import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Block, Sender } from "../../render/email-template.ts";

interface WrittenEmail {
  subject: string;
  blocks: Block[];
}

export function recoveryCodeEmail(
  { brandName, supportPhone }: Sender,
  { code }: { code: string },
): WrittenEmail {
  return {
    subject: `Your ${brandName} code for a new phone number`,
    blocks: [
      `Someone who says they lost their phone asked to sign in to your ${brandName} membership with a new number. If it was you, enter this code on the page that asks for it:`,
      { facts: [["Code", code]] },
      "It works for 20 minutes. The page also asks for your date of birth and the last four digits of your payment card.",
      `If it was not you, do not give the code to anyone. Nothing changes without it. Questions? Call ${supportPhone}.`,
    ],
  };
}

/** To members without a phone that signs in, or without a card on file. */
export function recoveryImpossibleEmail({ brandName, supportPhone }: Sender): WrittenEmail {
  return {
    subject: `Signing in to ${brandName} without your phone`,
    blocks: [
      `Someone who says they lost their phone asked to sign in to your ${brandName} membership with a new number.`,
      `We cannot do this on our website, because your account signs in with Google or Apple or has no payment card on file. If it was you, sign in with Google or Apple, or call ${supportPhone} and we will help.`,
      "If it was not you, you do not need to do anything.",
    ],
  };
}

interface StartedFacts {
  phone: string;
  stopUrl: string;
}

/** To every address of the account. */
export function recoveryStartedEmail(
  { brandName, supportPhone }: Sender,
  { phone, stopUrl }: StartedFacts,
): WrittenEmail {
  return {
    subject: `Your ${brandName} phone number changes in 24 hours`,
    blocks: [
      `Someone reported that they lost the phone of your ${brandName} account. They proved it with a code to your email, your date of birth and your payment card. In 24 hours the account will sign in with ${maskContact(phone)}, and everyone will be signed out.`,
      "If it was you, you do not need to do anything.",
      "If it was not you, stop it now. One press is enough:",
      { link: { label: "Stop this change", url: stopUrl } },
      `You can also call ${supportPhone}.`,
    ],
  };
}

/** Characters of the GSM alphabet. */
export function recoveryStartedText(
  { brandName }: Sender,
  { stopUrl }: Pick<StartedFacts, "stopUrl">,
): string {
  return `${brandName}: In 24 hours a new phone number replaces this one for your membership. Not you? Stop it: ${stopUrl}`;
}

export function recoveryStoppedEmail({ brandName, supportPhone }: Sender): WrittenEmail {
  return {
    subject: `Your ${brandName} phone number stays as it is`,
    blocks: [
      "The change to a new phone number was stopped. You sign in as before.",
      `Did someone else ask for it? Then they know your email code, your date of birth and your card's last four digits. Change the password of your email account, and call ${supportPhone} if you need help.`,
    ],
  };
}

export function recoveryFailedEmail({ brandName, supportPhone }: Sender): WrittenEmail {
  return {
    subject: `Your ${brandName} phone number could not be changed`,
    blocks: [
      "The new number belongs to another account by now, so nothing was changed. You sign in as before.",
      `Please call ${supportPhone}, and we will help you sign in.`,
    ],
  };
}

import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Block, Sender } from "../render/email-template.ts";

interface WrittenEmail {
  subject: string;
  blocks: Block[];
}

type Contact = "email" | "phone";

const NAMES = { email: "email address", phone: "phone number", sign_on: "way to sign in" };

interface ChangedFacts {
  contact: Contact | "sign_on";
  /** Whole; it is masked here. Of a sign-on, "Google" or "Apple". */
  to: string;
  undoUrl: string;
}

/** To every contact of the account and every former one, but not the new one. */
export function contactChangedEmail(
  { brandName, supportPhone }: Sender,
  { contact, to, undoUrl }: ChangedFacts,
): WrittenEmail {
  return {
    subject: `Your ${brandName} ${NAMES[contact]} was changed`,
    blocks: [
      sayChange(contact, to),
      "If this was you, you do not need to do anything.",
      "If this was not you, undo it within seven days. Everyone will be signed out, and your old email address and phone number will be back:",
      { link: { label: "Undo this change", url: undoUrl } },
      `You can also call ${supportPhone}.`,
    ],
  };
}

function sayChange(contact: ChangedFacts["contact"], to: string): string {
  if (contact === "email") return `From now on, we will write to ${maskContact(to)} about your membership.`;
  if (contact === "sign_on") return `You can now sign in to your membership with ${to}.`;
  return `You now sign in to your membership with the number ${maskContact(to)}. Every other browser was signed out.`;
}

/** Characters of the GSM alphabet. */
export function contactChangedText(
  { brandName }: Sender,
  { contact, undoUrl }: Pick<ChangedFacts, "contact" | "undoUrl">,
): string {
  return `${brandName}: The ${NAMES[contact]} of your membership was changed. Not you? Undo it within 7 days: ${undoUrl}`;
}

interface WaitingFacts {
  contact: Contact;
  to: string;
  stopUrl: string;
}

/** An operator corrects it, and nobody has proved the new contact by a code. */
export function contactChangeWaitsEmail(
  { brandName, supportPhone }: Sender,
  { contact, to, stopUrl }: WaitingFacts,
): WrittenEmail {
  return {
    subject: `Your ${brandName} ${NAMES[contact]} changes in 24 hours`,
    blocks: [
      `Someone asked our support team to change the ${NAMES[contact]} of your ${brandName} membership to ${maskContact(to)}. It will change in 24 hours.`,
      "If this was you, you do not need to do anything.",
      "If this was not you, stop it now with one click:",
      { link: { label: "Stop this change", url: stopUrl } },
      `You can also call ${supportPhone}.`,
    ],
  };
}

/** Characters of the GSM alphabet. */
export function contactChangeWaitsText(
  { brandName }: Sender,
  { contact, stopUrl }: Pick<WaitingFacts, "contact" | "stopUrl">,
): string {
  return `${brandName}: In 24 hours the ${NAMES[contact]} of your membership changes. Not you? Stop it: ${stopUrl}`;
}

export function contactChangeStoppedEmail({ brandName, supportPhone }: Sender): WrittenEmail {
  return {
    subject: `Your ${brandName} contact information stays the same`,
    blocks: [
      "A change to your email address or phone number was stopped. You sign in as before.",
      `Did someone else request it? They may know your email code, your date of birth and your card's last four digits. Change the password of your email account, and call ${supportPhone} if you need help.`,
    ],
  };
}

/** To the contacts that are back, and to those that they replaced. */
export function contactsRestoredEmail(
  { brandName, supportPhone }: Sender,
  { signInUrl }: { signInUrl: string },
): WrittenEmail {
  return {
    subject: `Your ${brandName} contact information is back as it was`,
    blocks: [
      "Someone used the link in our message to undo a change to your contact information. The old email address and phone number are back, and everyone was signed out.",
      "To sign in again, type your phone number. We will first ask for a code we email to you, and then for one we text to you.",
      { link: { label: "Sign in", url: signInUrl } },
      `If this was not you, or if you cannot sign in, please call ${supportPhone}.`,
    ],
  };
}

/** Characters of the GSM alphabet. */
export function contactsRestoredText({ brandName, supportPhone }: Sender): string {
  return `${brandName}: The old email and phone of your membership are back, and everyone was signed out. Questions? Call ${supportPhone}.`;
}

export function recoveryCodeEmail(
  { brandName, supportPhone }: Sender,
  { code }: { code: string },
): WrittenEmail {
  return {
    subject: `Your ${brandName} code for a new phone number`,
    blocks: [
      `Someone who says they lost their phone asked to sign in to your ${brandName} membership with a new number. If this was you, enter this code on the page that asks for it:`,
      { facts: [["Code", code]] },
      "It works for 20 minutes. The page also asks for your date of birth and the last four digits of your payment card.",
      `If this was not you, do not give the code to anyone. Nothing changes without it. Questions? Call ${supportPhone}.`,
    ],
  };
}

/** To members without a phone that signs in, or without a card on file. */
export function recoveryImpossibleEmail({ brandName, supportPhone }: Sender): WrittenEmail {
  return {
    subject: `Signing in to ${brandName} without your phone`,
    blocks: [
      `Someone who says they lost their phone asked to sign in to your ${brandName} membership with a new number.`,
      `We cannot do this on our website, because you sign in with Google or Apple, or because there is no payment card on file. If this was you, sign in with Google or Apple, or call ${supportPhone} and we will help.`,
      "If this was not you, you do not need to do anything.",
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
      `Someone reported that they lost the phone of your ${brandName} account. They confirmed it with a code sent to your email, your date of birth and your payment card. In 24 hours, the phone number for signing in will be ${maskContact(phone)}, and everyone will be signed out.`,
      "If this was you, you do not need to do anything.",
      "If this was not you, stop it now with one click:",
      { link: { label: "Stop this change", url: stopUrl } },
      `You can also call ${supportPhone}.`,
    ],
  };
}

export function recoveryFailedEmail({ brandName, supportPhone }: Sender): WrittenEmail {
  return {
    subject: `Your ${brandName} phone number could not be changed`,
    blocks: [
      "The new number now belongs to another account, so nothing was changed. You sign in as before.",
      `Please call ${supportPhone}, and we will help you sign in.`,
    ],
  };
}

import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Texts } from "../../../locales/texts.ts";
import type { Block, Sender } from "../render/email-template.ts";

interface WrittenEmail {
  subject: string;
  blocks: Block[];
}

type Contact = "email" | "phone";

interface ChangedFacts extends Sender {
  contact: Contact | "sign_on";
  /** Whole; it is masked here. Of a sign-on, "Google" or "Apple". */
  to: string;
  undoUrl: string;
}

/** To every contact of the account and every former one, but not the new one. */
export function contactChangedEmail(texts: Texts, facts: ChangedFacts): WrittenEmail {
  const { t } = texts;
  const { brandName, supportPhone, contact, undoUrl } = facts;
  return {
    subject: t(
      "Your {brandName} {contact, select, email {email address} phone {phone number} other {way to sign in}} was changed",
      { brandName, contact },
    ),
    blocks: [
      describeContact(texts, facts),
      t("If this was you, you do not need to do anything."),
      t(
        "If this was not you, undo it within seven days. Everyone will be signed out, and your old email address and phone number will be back:",
      ),
      { link: { label: t("Undo this change"), url: undoUrl } },
      t("You can also call {supportPhone}.", { supportPhone }),
    ],
  };
}

function describeContact({ t }: Texts, { contact, to }: ChangedFacts): string {
  const masked = maskContact(to);
  if (contact === "email")
    return t("From now on, we will write to {masked} about your membership.", { masked });
  if (contact === "sign_on") return t("You can now sign in to your membership with {to}.", { to });
  return t(
    "You now sign in to your membership with the number {masked}. Every other browser was signed out.",
    { masked },
  );
}

/** Characters of the GSM alphabet, also in translations: Spanish without á, í, ó and ú. */
export function contactChangedText({ t }: Texts, facts: Omit<ChangedFacts, "to">): string {
  const { brandName, contact, undoUrl } = facts;
  return t(
    "{brandName}: The {contact, select, email {email address} phone {phone number} other {way to sign in}} of your membership was changed. Not you? Undo it within 7 days: {undoUrl}",
    { brandName, contact, undoUrl },
  );
}

interface WaitingFacts extends Sender {
  contact: Contact;
  to: string;
  stopUrl: string;
}

/** An operator began it, and neither an old contact nor a second operator has agreed yet. */
export function contactChangeWaitsEmail(texts: Texts, facts: WaitingFacts): WrittenEmail {
  const { t } = texts;
  const { brandName, supportPhone, contact, to, stopUrl } = facts;
  return {
    subject: t(
      "Your {brandName} {contact, select, email {email address} other {phone number}} changes in 24 hours",
      { brandName, contact },
    ),
    blocks: [
      t(
        "Someone asked our support team to change the {contact, select, email {email address} other {phone number}} of your {brandName} membership to {masked}. It will change in 24 hours.",
        { brandName, contact, masked: maskContact(to) },
      ),
      ...askToStop(texts, { supportPhone, stopUrl }),
    ],
  };
}

interface AgreedFacts extends Sender {
  contact: Contact;
  to: string;
  code: string;
  minutes: number;
}

/** To an old contact: who reads the code to our support team agrees to the change. */
export function contactAgreementEmail(
  { t }: Texts,
  { brandName, supportPhone, contact, to, code, minutes }: AgreedFacts,
): WrittenEmail {
  return {
    subject: t("Your code to change how you sign in to {brandName}", { brandName }),
    blocks: [
      t(
        "You are talking with our support team about changing the {contact, select, email {email address} other {phone number}} of your {brandName} membership to {masked}. If that is right, read them this code:",
        { brandName, contact, masked: maskContact(to) },
      ),
      { facts: [[t("Code"), code]] },
      t("It works for {minutes} minutes.", { minutes }),
      t("If you are not talking with us, keep this code to yourself, and call {supportPhone}.", {
        supportPhone,
      }),
    ],
  };
}

function askToStop(
  { t }: Texts,
  { supportPhone, stopUrl }: { supportPhone: string; stopUrl: string },
): Block[] {
  return [
    t("If this was you, you do not need to do anything."),
    t("If this was not you, stop it now with one click:"),
    { link: { label: t("Stop this change"), url: stopUrl } },
    t("You can also call {supportPhone}.", { supportPhone }),
  ];
}

/** Characters of the GSM alphabet. */
export function contactChangeWaitsText({ t }: Texts, facts: Omit<WaitingFacts, "to">): string {
  const { brandName, contact, stopUrl } = facts;
  return t(
    "{brandName}: In 24 hours the {contact, select, email {email address} other {phone number}} of your membership changes. Not you? Stop it: {stopUrl}",
    { brandName, contact, stopUrl },
  );
}

export function contactChangeStoppedEmail({ t }: Texts, { brandName, supportPhone }: Sender): WrittenEmail {
  return {
    subject: t("Your {brandName} contact information stays the same", { brandName }),
    blocks: [
      t("A change to your email address or phone number was stopped. You sign in as before."),
      t(
        "Did someone else request it? They may know your email code, your date of birth and your card's last four digits. Change the password of your email account, and call {supportPhone} if you need help.",
        { supportPhone },
      ),
    ],
  };
}

/** To the contacts that are back, and to those that they replaced. */
export function contactsRestoredEmail(
  { t }: Texts,
  { brandName, supportPhone, signInUrl }: Sender & { signInUrl: string },
): WrittenEmail {
  return {
    subject: t("Your {brandName} contact information is back as it was", { brandName }),
    blocks: [
      t(
        "Someone used the link in our message to undo a change to your contact information. The old email address and phone number are back, and everyone was signed out.",
      ),
      t(
        "To sign in again, type your phone number. We will first ask for a code we email to you, and then for one we text to you.",
      ),
      { link: { label: t("Sign in"), url: signInUrl } },
      t("If this was not you, or if you cannot sign in, please call {supportPhone}.", { supportPhone }),
    ],
  };
}

/** Characters of the GSM alphabet. */
export function contactsRestoredText({ t }: Texts, { brandName, supportPhone }: Sender): string {
  return t(
    "{brandName}: The old email and phone of your membership are back, and everyone was signed out. Questions? Call {supportPhone}.",
    { brandName, supportPhone },
  );
}

export function recoveryCodeEmail(
  { t }: Texts,
  { brandName, code }: { brandName: string; code: string },
): WrittenEmail {
  return {
    subject: t("Your {brandName} code for a new phone number", { brandName }),
    blocks: [
      t(
        "Someone who says they lost their phone asked to sign in to your {brandName} membership with a new number. If this was you, enter this code on the page that asks for it:",
        { brandName },
      ),
      { facts: [[t("Code"), code]] },
      t(
        "It works for 20 minutes. The page also asks for your date of birth and the last four digits of your payment card.",
      ),
      t("If this was not you, do not give the code to anyone. Nothing changes without it."),
    ],
  };
}

/** To members without a phone that signs in, or without a card on file. */
export function recoveryImpossibleEmail({ t }: Texts, { brandName, supportPhone }: Sender): WrittenEmail {
  return {
    subject: t("Signing in to {brandName} without your phone", { brandName }),
    blocks: [
      t(
        "Someone who says they lost their phone asked to sign in to your {brandName} membership with a new number.",
        { brandName },
      ),
      t(
        "We cannot do this on our website, because you sign in with Google or Apple, or because there is no payment card on file. If this was you, sign in with Google or Apple, or call {supportPhone} and we will help.",
        { supportPhone },
      ),
      t("If this was not you, you do not need to do anything."),
    ],
  };
}

interface StartedFacts extends Sender {
  phone: string;
  stopUrl: string;
}

/** To every address of the account. */
export function recoveryStartedEmail(texts: Texts, facts: StartedFacts): WrittenEmail {
  const { t } = texts;
  const { brandName, phone } = facts;
  return {
    subject: t("Your {brandName} phone number changes in 24 hours", { brandName }),
    blocks: [
      t(
        "Someone reported that they lost the phone of your {brandName} account. They confirmed it with a code sent to your email, your date of birth and your payment card. In 24 hours, the phone number for signing in will be {masked}, and everyone will be signed out.",
        { brandName, masked: maskContact(phone) },
      ),
      ...askToStop(texts, facts),
    ],
  };
}

export function recoveryFailedEmail({ t }: Texts, { brandName, supportPhone }: Sender): WrittenEmail {
  return {
    subject: t("Your {brandName} phone number could not be changed", { brandName }),
    blocks: [
      t("The new number now belongs to another account, so nothing was changed. You sign in as before."),
      t("Please call {supportPhone}, and we will help you sign in.", { supportPhone }),
    ],
  };
}

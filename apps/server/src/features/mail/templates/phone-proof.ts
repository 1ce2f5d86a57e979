import type { EmailTemplate } from "../render/email-template.ts";

export interface PhoneProofFacts {
  brandName: string;
  supportPhone: string;
  code: string;
  /** Masked. */
  phone: string;
  name: string;
}

export function phoneProofLetter({
  brandName,
  supportPhone,
  code,
  phone,
  name,
}: PhoneProofFacts): EmailTemplate {
  return {
    subject: `Your ${brandName} code: show that a phone number is yours`,
    name,
    blocks: [
      `Somebody who is signing in to ${brandName} with the phone number ${phone} asked for this code. If it was you, enter it on the page that asked for it:`,
      { facts: [["Code", code]] },
      "It works once, for 24 hours. It does not sign you in by itself: after it you still enter the code that we text to your phone.",
      `If it was not you, you do not have to do anything: your account is safe. Never give the code to anyone, not even to us. Questions? Call ${supportPhone}.`,
    ],
  };
}

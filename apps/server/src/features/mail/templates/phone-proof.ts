import type { EmailTemplate } from "../render/email-template.ts";

export interface PhoneProofFacts {
  brandName: string;
  supportPhone: string;
  code: string;
  phone: string;
  name: string;
}

export function phoneProofEmail({
  brandName,
  supportPhone,
  code,
  phone,
  name,
}: PhoneProofFacts): EmailTemplate {
  return {
    subject: `Your ${brandName} code to confirm your phone number`,
    name,
    blocks: [
      `Someone signing in to ${brandName} with the phone number ${phone} asked for this code. If it was you, enter it on the page that asks for it:`,
      { facts: [["Code", code]] },
      "It works once, within 24 hours. It does not sign you in by itself: you still need the code that we text to your phone.",
      `If it was not you, you do not need to do anything. Your account is safe. Never give the code to anyone, not even to us. Questions? Call ${supportPhone}.`,
    ],
  };
}

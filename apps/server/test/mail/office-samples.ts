import type { EmailTemplate } from "../../src/features/mail/render/email-template.ts";
import {
  claimCodeEmail,
  officeCodeEmail,
  officeNoticeEmail,
} from "../../src/features/mail/templates/office-people.ts";
import { officeConfirmEmail, officeReminderEmail } from "../../src/features/mail/templates/offices.ts";
import { officeConfirmText } from "../../src/features/mail/templates/text-messages.ts";
import type { Texts } from "../../src/locales/texts.ts";
import { officeFacts, siteOf } from "./sample-facts.ts";

/** What people of offices get. */
export const OFFICE_SAMPLES: Record<string, (texts: Texts) => EmailTemplate | string> = {
  officeConfirmEmail: (texts) => officeConfirmEmail(texts, officeFacts(texts)),
  officeReminderEmail: (texts) =>
    officeReminderEmail(texts, { ...officeFacts(texts), askedOn: "2027-01-15" }),
  officeConfirmText: (texts) =>
    officeConfirmText(texts, {
      brandName: "Smirk",
      url: siteOf(texts.language),
      others: 0,
      isReminder: true,
    }),
  officeCodeEmail: (texts) => officeCodeEmail(texts, { brandName: "Smirk", code: "K7QM2-XVD9P" }),
  claimCodeEmail: (texts) =>
    claimCodeEmail(texts, {
      ...{ brandName: "Smirk", code: "K7QM2-XVD9P" },
      ...{ claimant: "ann@clinic.example", dentist: "Ana Diaz" },
    }),
  officeNoticeEmail: (texts) =>
    officeNoticeEmail(texts, {
      ...{ brandName: "Smirk", event: "claim_waits" as const, isOwn: false, person: "ann@clinic.example" },
      ...{ listing: "Ana Diaz, 1 Main, Miami", url: `${siteOf(texts.language)}/office` },
    }),
};

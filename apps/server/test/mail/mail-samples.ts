import type { EmailTemplate } from "../../src/features/mail/render/email-template.ts";
import {
  accountDeletedEmail,
  phoneProofEmail,
  reportCodeEmail,
  reportSettledEmail,
  secondMembershipEmail,
  waitlistEmail,
} from "../../src/features/mail/templates/account.ts";
import { agreementCorrectedEmail } from "../../src/features/mail/templates/agreement-corrected.ts";
import { childLeavingEmail } from "../../src/features/mail/templates/child-leaving.ts";
import {
  contactAgreementEmail,
  contactChangedEmail,
  contactChangedText,
  contactChangeStoppedEmail,
  contactChangeWaitsEmail,
  contactChangeWaitsText,
  contactsRestoredEmail,
  contactsRestoredText,
  recoveryCodeEmail,
  recoveryFailedEmail,
  recoveryImpossibleEmail,
  recoveryStartedEmail,
} from "../../src/features/mail/templates/contacts.ts";
import {
  cardChecksEmail,
  dentistChangedEmail,
  dentistLeftEmail,
} from "../../src/features/mail/templates/dentists.ts";
import {
  addressChangedEmail,
  cardReplacedEmail,
  emailCodeEmail,
  nameChangedEmail,
} from "../../src/features/mail/templates/details.ts";
import {
  canceledEmail,
  endedEmail,
  renewalOffEmail,
  resumedEmail,
} from "../../src/features/mail/templates/lifecycle.ts";
import { newsEmail } from "../../src/features/mail/templates/news.ts";
import { officeIntroductionEmail } from "../../src/features/mail/templates/offices.ts";
import { paymentFailedEmail, receiptEmail, receiptRows } from "../../src/features/mail/templates/payments.ts";
import {
  planChangedEmail,
  planChangeScheduledEmail,
  planChangeUndoneEmail,
  priceChangeEmail,
} from "../../src/features/mail/templates/plan-change.ts";
import {
  refundedEmail,
  refundReturnedEmail,
  refundStuckEmail,
} from "../../src/features/mail/templates/refunds.ts";
import {
  anniversaryEmail,
  endingReminder,
  promotionEndEmail,
  renewalReminder,
} from "../../src/features/mail/templates/reminders.ts";
import {
  cardChecksText,
  paymentFailedText,
  renewalText,
} from "../../src/features/mail/templates/text-messages.ts";
import { welcomeEmail } from "../../src/features/mail/templates/welcome.ts";
import type { Texts } from "../../src/locales/texts.ts";
import { sampleCardValues } from "../support/sample-card-values.ts";
import { OFFICE_SAMPLES } from "./office-samples.ts";
import {
  changeOf,
  charge,
  contactOf,
  corrected,
  factsOf,
  introductionFacts,
  LATER,
  lifecycle,
  NOW,
  office,
  person,
  price,
  renewal,
  secondFacts,
  sender,
  siteOf,
  state,
} from "./sample-facts.ts";

/** Writes what a template writes: an email, the part of one, or a text message. */
export type MailSample = (texts: Texts) => EmailTemplate | Pick<EmailTemplate, "subject" | "blocks"> | string;

/** The only email whose words are an operator's. */
export const NEWS_SAMPLE: MailSample = ({ language }) =>
  newsEmail({
    ...sender,
    name: "Maria",
    subject: "New dentists in Houston",
    paragraphs: ["Ten dentists have joined."],
    oneClickUrl: "https://smirk.example/messages/one-click?token=t",
    stopUrl: `${siteOf(language)}/stop-messages#t`,
  });

/** A sample for each email and text message, by the name of its template. */
export const MAIL_SAMPLES: Readonly<Record<string, MailSample>> = {
  accountDeletedEmail: (texts) => accountDeletedEmail(texts, factsOf(texts)),
  addressChangedEmail: (texts) =>
    addressChangedEmail(texts, { ...sender, address: "1 Main", endsWithPeriod: true }),
  anniversaryEmail: (texts) =>
    anniversaryEmail(texts, {
      ...factsOf(texts),
      years: 2,
      renewsOn: "2027-01-01",
      nextChargeOn: "2026-12-01",
    }),
  canceledEmail: (texts) => canceledEmail(texts, { ...factsOf(texts), ...lifecycle, ...renewal }),
  cardChecksEmail: (texts) =>
    cardChecksEmail(texts, {
      ...factsOf(texts),
      membershipUrl: `${siteOf(texts.language)}/membership`,
      day: "2026-12-01",
      person: "Leo",
      checks: [
        { office: null, partner: null, checked_at: LATER.toISOString(), time_zone: "America/Chicago" },
        {
          office: { location_id: "1", name: "Lakeside Dental", city: "Miami" },
          ...{ partner: null, checked_at: NOW.toISOString(), time_zone: "America/New_York" },
        },
      ],
    }),
  agreementCorrectedEmail: (texts) => agreementCorrectedEmail(texts, { ...factsOf(texts), ...corrected }),
  cardChecksText: (texts) => cardChecksText(texts, factsOf(texts)),
  cardReplacedEmail: (texts) =>
    cardReplacedEmail(texts, { ...sender, ownerName: "Leo", membershipUrl: siteOf(texts.language) }),
  childLeavingEmail: (texts) => childLeavingEmail(texts, { ...factsOf(texts), ...person, charges: [] }),
  contactAgreementEmail: (texts) =>
    contactAgreementEmail(texts, {
      ...sender,
      ...contactOf(texts),
      contact: "email",
      code: "123456",
      minutes: 15,
    }),
  contactChangeStoppedEmail: (texts) => contactChangeStoppedEmail(texts, sender),
  contactChangeWaitsEmail: (texts) => contactChangeWaitsEmail(texts, { ...sender, ...contactOf(texts) }),
  contactChangeWaitsText: (texts) => contactChangeWaitsText(texts, { ...sender, ...contactOf(texts) }),
  contactChangedEmail: (texts) => contactChangedEmail(texts, { ...sender, ...contactOf(texts) }),
  contactChangedText: (texts) => contactChangedText(texts, { ...sender, ...contactOf(texts) }),
  contactsRestoredEmail: (texts) =>
    contactsRestoredEmail(texts, { ...sender, signInUrl: `${siteOf(texts.language)}/sign-up` }),
  contactsRestoredText: (texts) => contactsRestoredText(texts, sender),
  dentistChangedEmail: (texts) =>
    dentistChangedEmail(texts, { ...factsOf(texts), dentist: "Ana Diaz", people: ["Maria", "Leo"], office }),
  dentistLeftEmail: (texts) =>
    dentistLeftEmail(texts, {
      ...factsOf(texts),
      dentist: "Ana Diaz",
      people: ["Maria"],
      elsewhere: null,
      nearest: [{ ...office, dentist: "Luz Rey", miles: 2, takesPlan: true }],
    }),
  emailCodeEmail: (texts) => emailCodeEmail(texts, { ...sender, code: "123456", minutes: 15 }),
  endedEmail: (texts) => endedEmail(texts, { ...factsOf(texts), ...lifecycle, ...renewal }),
  endingReminder: (texts) =>
    endingReminder(texts, { ...factsOf(texts), endsOn: "2027-01-01", isOffered: true }),
  nameChangedEmail: (texts) =>
    nameChangedEmail(texts, {
      ...sender,
      fullName: "Maria Diaz",
      membershipUrl: `${siteOf(texts.language)}/membership`,
    }),
  paymentFailedEmail: (texts) =>
    paymentFailedEmail(texts, {
      ...factsOf(texts),
      day: 0,
      nextAttemptOn: "2027-01-01",
      needsConfirmation: false,
    }),
  paymentFailedText: (texts) => paymentFailedText(texts, { ...factsOf(texts), needsConfirmation: true }),
  phoneProofEmail: (texts) => phoneProofEmail(texts, factsOf(texts)),
  priceChangeEmail: (texts) =>
    priceChangeEmail(texts, {
      ...factsOf(texts),
      period: "yearly",
      oldCents: 19_100,
      newCents: 20_900,
      renewsOn: "2027-01-01",
      reason: texts.language === "es" ? "Nuestros costos han subido." : "Our costs have grown.",
      charges: [
        { day: "2027-01-01", period: "yearly", cents: 16_720, items: [] },
        { day: "2028-01-01", period: "yearly", cents: 20_900, items: [] },
      ],
      leaving: texts.language === "es" ? ["Leo"] : [],
      leaveDays: 14,
    }),
  planChangeScheduledEmail: (texts) => planChangeScheduledEmail(texts, changeOf(texts)),
  planChangeUndoneEmail: (texts) => planChangeUndoneEmail(texts, changeOf(texts)),
  planChangedEmail: (texts) => planChangedEmail(texts, changeOf(texts)),
  promotionEndEmail: (texts) =>
    promotionEndEmail(texts, {
      ...factsOf(texts),
      period: "monthly",
      renewsOn: "2027-01-01",
      lastPaidOn: "2026-12-01",
      lastCents: 1000,
      regularCents: 1895,
      charges: [],
    }),
  receiptEmail: (texts) => receiptEmail(texts, { ...factsOf(texts), ...charge }),
  receiptRows: (texts) => receiptRows(texts, { ...factsOf(texts), ...charge }).join("\n"),
  recoveryCodeEmail: (texts) => recoveryCodeEmail(texts, { ...sender, code: "123456" }),
  recoveryFailedEmail: (texts) => recoveryFailedEmail(texts, sender),
  recoveryImpossibleEmail: (texts) => recoveryImpossibleEmail(texts, sender),
  recoveryStartedEmail: (texts) =>
    recoveryStartedEmail(texts, {
      ...sender,
      phone: "+13055550100",
      stopUrl: `${siteOf(texts.language)}/lost-phone#t`,
    }),
  refundReturnedEmail: (texts) => refundReturnedEmail(texts, factsOf(texts)),
  refundStuckEmail: (texts) => refundStuckEmail(texts, factsOf(texts)),
  refundedEmail: (texts) => refundedEmail(texts, factsOf(texts)),
  renewalOffEmail: (texts) => renewalOffEmail(texts, { ...factsOf(texts), ...lifecycle, ...renewal }),
  renewalReminder: (texts) =>
    renewalReminder(texts, { ...factsOf(texts), period: "monthly", renewsOn: "2027-01-01" }),
  renewalText: (texts) => renewalText(texts, { ...factsOf(texts), renewsOn: "2026-09-30" }),
  reportCodeEmail: (texts) => reportCodeEmail(texts, factsOf(texts)),
  reportSettledEmail: (texts) =>
    reportSettledEmail(texts, {
      ...factsOf(texts),
      dentist: "Ana Diaz",
      outcome: "corrected",
      url: `${siteOf(texts.language)}/dentist/1`,
    }),
  resumedEmail: (texts) => resumedEmail(texts, { ...factsOf(texts), ...lifecycle, ...renewal }),
  secondMembershipEmail: (texts) => secondMembershipEmail(texts, secondFacts(texts)),
  officeIntroductionEmail: (texts) => officeIntroductionEmail(texts, introductionFacts(texts)),
  ...OFFICE_SAMPLES,
  waitlistEmail: (texts) => waitlistEmail(texts, factsOf(texts)),
  welcomeEmail: (texts) =>
    welcomeEmail(texts, {
      ...factsOf(texts),
      card: sampleCardValues(texts.language),
      hasCard: true,
      dentist: { name: "Ana Diaz, DDS", phone: "+17135550170" },
      price,
      state,
    }),
};

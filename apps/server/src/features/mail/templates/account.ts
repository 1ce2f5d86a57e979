import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { ReportOutcome } from "../../../db/schema/console/schema-reports.ts";
import type { Texts } from "../../../locales/texts.ts";
import type { EmailTemplate } from "../render/email-template.ts";

interface AccountDeletedFacts {
  name: string;
  brandName: string;
  supportPhone: string;
}

export function accountDeletedEmail({ t }: Texts, facts: AccountDeletedFacts): EmailTemplate {
  const { name, brandName, supportPhone } = facts;
  return {
    subject: t("Your {brandName} account has been deleted", { brandName }),
    name,
    blocks: [
      t(
        "Your account has been deleted, as you asked. We erased your name, contact information, birthday and address, and those of your family, and signed you out everywhere. This cannot be undone.",
      ),
      t(
        "We keep what accounting requires, without your name: plan, payments and refunds with their dates, state and ZIP code.",
      ),
      t(
        "If you were a member, we also keep your signed agreement, which has the names on it, and what you agreed to. State laws require us to prove it for three years, or for one year after your membership ended if that is later.",
      ),
      t("This is our last email to you, and we erase your address once it is sent."),
      t("If you did not ask for this, please call {supportPhone} right away.", { supportPhone }),
    ],
  };
}

interface PhoneProofFacts {
  brandName: string;
  code: string;
  phone: string;
  /** Empty where it is not known. */
  name: string;
}

export function phoneProofEmail({ t }: Texts, facts: PhoneProofFacts): EmailTemplate {
  const { brandName, code, phone, name } = facts;
  return {
    subject: t("Your {brandName} code to confirm your phone number", { brandName }),
    name,
    blocks: [
      t(
        "Someone signing in to {brandName} with the phone number {phone} asked for this code. If this was you, enter it on the page that asks for it:",
        { brandName, phone },
      ),
      { facts: [[t("Code"), code]] },
      t(
        "It works once, within 24 hours. It does not sign you in by itself: you still need the code we text to your phone.",
      ),
      t(
        "If this was not you, you do not need to do anything. Your account is safe. Never give the code to anyone, not even to us.",
      ),
    ],
  };
}

interface WaitlistFacts {
  brandName: string;
  finderUrl: string;
  leaveUrl: string;
  oneClickUrl: string;
}

export function waitlistEmail({ t }: Texts, facts: WaitlistFacts): EmailTemplate {
  const { brandName, finderUrl, leaveUrl, oneClickUrl } = facts;
  return {
    subject: t("You are on the {brandName} waitlist", { brandName }),
    name: "",
    oneClickUrl,
    blocks: [
      t(
        "Thank you for your interest in {brandName}. The membership is not available where you live yet. You are on the list, and we will email you when that changes.",
        { brandName },
      ),
      t("It costs nothing, and you do not need to do anything."),
      t("You can already see our dentists and what others say about them."),
      { link: { label: t("See dentists"), url: finderUrl } },
      t("If you did not ask for this, or want to leave the list, remove your contact information here:"),
      { link: { label: t("Leave the waitlist"), url: leaveUrl } },
    ],
  };
}

interface ReportCodeFacts {
  brandName: string;
  code: string;
}

export function reportCodeEmail({ t }: Texts, { brandName, code }: ReportCodeFacts): EmailTemplate {
  return {
    subject: t("Your {brandName} code to confirm your report", { brandName }),
    name: "",
    blocks: [
      t(
        "Someone used this address to write to {brandName} about a dentist. If this was you, enter this code on the page that asks for it:",
        { brandName },
      ),
      { facts: [[t("Code"), code]] },
      t("It works for 24 hours. We will email you once more after we check your report."),
      t("If this was not you, you do not need to do anything. We will not write to you about it again."),
    ],
  };
}

interface ReportSettledFacts {
  brandName: string;
  dentist: string;
  outcome: ReportOutcome;
  url: string;
}

export function reportSettledEmail(texts: Texts, facts: ReportSettledFacts): EmailTemplate {
  const { t } = texts;
  const { brandName, url } = facts;
  return {
    subject: t("We checked your report to {brandName}", { brandName }),
    name: "",
    blocks: [
      describeOutcome(texts, facts),
      { link: { label: t("See our directory"), url } },
      t("This is our only email about it, and we have deleted your address from the report."),
    ],
  };
}

function describeOutcome({ t }: Texts, { outcome, dentist }: ReportSettledFacts): string {
  const sentences: Record<ReportOutcome, string> = {
    corrected: t("Thank you. We checked our information about {dentist} and corrected it.", { dentist }),
    hidden: t("Thank you. We checked our information about {dentist} and no longer show it.", { dentist }),
    nothing_wrong: t(
      "Thank you. We checked our information about {dentist}. It is correct, so we did not change it.",
      { dentist },
    ),
    added: t("Thank you. {dentist} is now in our directory.", { dentist }),
    declined: t("Thank you. We looked into {dentist} and cannot add this dentist right now.", { dentist }),
  };
  return sentences[outcome];
}

interface SecondMembershipFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  membershipUrl: string;
  joinedOn: CalendarDay;
  /** Who is on both memberships, where the same person does not pay for both. */
  person: string | null;
  /** To a membership that ran already. */
  wasAdded: boolean;
  refundUntil: CalendarDay;
}

/** An email to the earlier membership. It says nothing about the other account: it may be a stranger's. */
export function secondMembershipEmail({ t, date }: Texts, facts: SecondMembershipFacts): EmailTemplate {
  const { name, brandName, supportPhone, membershipUrl, person } = facts;
  const [joined, until] = [date(facts.joinedOn), date(facts.refundUntil)];
  if (person !== null) {
    return {
      subject: t("Is {person} on two memberships?", { person }),
      name,
      blocks: [
        facts.wasAdded
          ? t(
              "On {joined} a person who has the name and date of birth of {person} was added to another membership. {person} is on your membership already.",
              { joined, person },
            )
          : t(
              "On {joined} someone joined {brandName} with a person who has the name and date of birth of {person}. {person} is on your membership already.",
              { joined, brandName, person },
            ),
        t(
          "If that is the same person, please call {supportPhone} by {until}, so that no one is paid for twice. We refund what was paid twice.",
          { supportPhone, until },
        ),
        t("If that is someone else, you do not need to do anything. Your own membership stays as it is."),
        { link: { label: t("Open my membership"), url: membershipUrl } },
      ],
    };
  }
  return {
    subject: t("Did you join {brandName} twice?", { brandName }),
    name,
    blocks: [
      t(
        "On {joined} someone with your name and date of birth joined {brandName}. You have a membership already.",
        { joined, brandName },
      ),
      t(
        "If that was you, please call {supportPhone} by {until}: we will end the second membership and refund all of it.",
        { supportPhone, until },
      ),
      t("If it was not you, please call us too. Your own membership stays as it is."),
      { link: { label: t("Open my membership"), url: membershipUrl } },
    ],
  };
}

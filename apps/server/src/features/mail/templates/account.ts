import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { ReportOutcome } from "../../../db/schema/console/schema-reports.ts";
import type { EmailTemplate } from "../render/email-template.ts";

export interface AccountDeletedFacts {
  name: string;
  brandName: string;
  supportPhone: string;
}

export function accountDeletedEmail({ name, brandName, supportPhone }: AccountDeletedFacts): EmailTemplate {
  return {
    subject: `Your ${brandName} account has been deleted`,
    name,
    blocks: [
      "Your account has been deleted, as you asked. We erased your name, contact information, birthday and address, and those of your family, and signed you out everywhere. This cannot be undone.",
      "We keep what accounting requires, without your name: plan, payments and refunds with their dates, state and ZIP code.",
      "This is our last email to you, and we erase your address once it is sent.",
      `If you did not ask for this, please call ${supportPhone} right away.`,
    ],
  };
}

export interface PhoneProofFacts {
  brandName: string;
  supportPhone: string;
  code: string;
  phone: string;
  /** Empty where it is not known. */
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
      `Someone signing in to ${brandName} with the phone number ${phone} asked for this code. If this was you, enter it on the page that asks for it:`,
      { facts: [["Code", code]] },
      "It works once, within 24 hours. It does not sign you in by itself: you still need the code we text to your phone.",
      `If this was not you, you do not need to do anything. Your account is safe. Never give the code to anyone, not even to us. Questions? Call ${supportPhone}.`,
    ],
  };
}

export interface WaitlistFacts {
  brandName: string;
  finderUrl: string;
  leaveUrl: string;
  oneClickUrl: string;
}

export function waitlistEmail({ brandName, finderUrl, leaveUrl, oneClickUrl }: WaitlistFacts): EmailTemplate {
  return {
    subject: `You are on the ${brandName} waitlist`,
    name: "",
    oneClickUrl,
    blocks: [
      `Thank you for your interest in ${brandName}. The membership is not available where you live yet. You are on the list, and we will email you when that changes.`,
      "It costs nothing, and you do not need to do anything.",
      "You can already see our dentists and what others say about them.",
      { link: { label: "See dentists", url: finderUrl } },
      "If you did not ask for this, or want to leave the list, remove your contact information here:",
      { link: { label: "Leave the waitlist", url: leaveUrl } },
    ],
  };
}

interface ReportCodeFacts {
  brandName: string;
  code: string;
}

export function reportCodeEmail({ brandName, code }: ReportCodeFacts): EmailTemplate {
  return {
    subject: `Your ${brandName} code to confirm your report`,
    name: "",
    blocks: [
      `Someone used this address to write to ${brandName} about a dentist. If this was you, enter this code on the page that asks for it:`,
      { facts: [["Code", code]] },
      "It works for 24 hours. We will email you once more after we check your report.",
      "If this was not you, you do not need to do anything. We will not write to you about it again.",
    ],
  };
}

interface ReportSettledFacts {
  brandName: string;
  dentist: string;
  outcome: ReportOutcome;
  url: string;
}

const OUTCOMES: Record<ReportOutcome, (dentist: string) => string> = {
  corrected: (dentist) => `Thank you. We checked our information about ${dentist} and corrected it.`,
  hidden: (dentist) => `Thank you. We checked our information about ${dentist} and no longer show it.`,
  nothing_wrong: (dentist) =>
    `Thank you. We checked our information about ${dentist}. It is correct, so we did not change it.`,
  added: (dentist) => `Thank you. ${dentist} is now in our directory.`,
  declined: (dentist) => `Thank you. We looked into ${dentist} and cannot add this dentist right now.`,
};

export function reportSettledEmail({ brandName, dentist, outcome, url }: ReportSettledFacts): EmailTemplate {
  return {
    subject: `We checked your report to ${brandName}`,
    name: "",
    blocks: [
      OUTCOMES[outcome](dentist),
      { link: { label: "See our directory", url } },
      "This is our only email about it, and we have deleted your address from the report.",
    ],
  };
}

interface SecondMembershipFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  membershipUrl: string;
  joinedOn: CalendarDay;
  refundUntil: CalendarDay;
}

/** An email to the earlier membership. It says nothing about the other account: it may be a stranger's. */
export function secondMembershipEmail(facts: SecondMembershipFacts): EmailTemplate {
  const { name, brandName, supportPhone, membershipUrl } = facts;
  const [joined, until] = [facts.joinedOn, facts.refundUntil].map((each) => formatShortDate(each));
  return {
    subject: `Did you join ${brandName} twice?`,
    name,
    blocks: [
      `On ${joined} someone with your name and date of birth joined ${brandName}. You have a membership already.`,
      `If that was you, please call ${supportPhone} by ${until}: we will end the second membership and refund all of it.`,
      "If it was not you, please call us too. Your own membership stays as it is.",
      { link: { label: "Open my membership", url: membershipUrl } },
    ],
  };
}

import { formatMoney } from "@smirk/domain/billing/money";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { EmailTemplate } from "../render/email-template.ts";
import { howToCancel } from "./how-to-cancel.ts";

export interface ReminderFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  membershipUrl: string;
  planName: string;
  period: RenewalPeriod;
  renewsOn: CalendarDay;
  cents: number;
}

export function renewalReminder(facts: ReminderFacts): EmailTemplate {
  const { name, brandName, planName, period, renewsOn, cents } = facts;
  const day = formatShortDate(renewsOn);
  return {
    subject: `Your ${brandName} membership renews on ${day}`,
    name,
    blocks: [
      `Your membership renews automatically on ${day}. We will charge your card ${formatMoney(cents)} then.`,
      {
        facts: [
          ["Plan", planName],
          ["Paid", period === "yearly" ? "Every year" : "Every month"],
          ["Next payment", day],
          ["Amount", formatMoney(cents)],
        ],
      },
      "If you want to keep your membership, you do not need to do anything.",
      `If you do not want to renew, cancel before ${day}, and we will not charge you again.`,
      ...howToCancel(facts.membershipUrl, facts),
    ],
  };
}

export interface EndingFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  planName: string;
  membershipUrl: string;
  endsOn: CalendarDay;
}

export function endingReminder(facts: EndingFacts): EmailTemplate {
  const { name, brandName, supportPhone, planName, membershipUrl, endsOn } = facts;
  const day = formatShortDate(endsOn);
  return {
    subject: `Your ${brandName} membership ends on ${day}`,
    name,
    blocks: [
      `Automatic renewal is off, so your membership ends on ${day}. We will not charge you again.`,
      {
        facts: [
          ["Plan", planName],
          ["Ends on", day],
        ],
      },
      `If you want to keep it, turn on automatic renewal before ${day} on your membership page, or call ${supportPhone}.`,
      { link: { label: "Open my membership", url: membershipUrl } },
    ],
  };
}

import type { CalendarDay } from "@smirk/domain/calendar-day";
import { formatMoney } from "@smirk/domain/money";
import type { RenewalPeriod } from "@smirk/domain/renewal-period";
import { formatShortDate } from "@smirk/domain/short-date";
import type { Letter } from "../letter.ts";
import { howToLeave } from "./how-to-leave.ts";

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

export function renewalReminder(facts: ReminderFacts): Letter {
  const { name, brandName, planName, period, renewsOn, cents } = facts;
  const day = formatShortDate(renewsOn);
  return {
    subject: `Your ${brandName} membership renews on ${day}`,
    name,
    blocks: [
      `Your membership renews by itself on ${day}. We will charge your card ${formatMoney(cents)} then.`,
      {
        facts: [
          ["Plan", planName],
          ["Paid", period === "yearly" ? "Every year" : "Every month"],
          ["Next payment", day],
          ["Amount", formatMoney(cents)],
        ],
      },
      "If you want to go on, you do not have to do anything.",
      `If you do not want to renew, cancel before ${day}, and we will not charge you again.`,
      ...howToLeave(facts.membershipUrl, facts),
    ],
  };
}

import { formatMoney } from "@smirk/domain/billing/money";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { EmailTemplate } from "../render/email-template.ts";
import { howToCancel } from "./how-to-cancel.ts";

export interface ChildLeavingFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  membershipUrl: string;
  joinUrl: string;
  childName: string;
  birthday: CalendarDay;
  leavesOn: CalendarDay;
  period: RenewalPeriod;
  /** The price of the period that begins on that day. */
  cents: number;
}

export function childLeavingEmail(facts: ChildLeavingFacts): EmailTemplate {
  const { name, brandName, childName, membershipUrl, joinUrl } = facts;
  const [birthday, day] = [facts.birthday, facts.leavesOn].map((each) => formatShortDate(each));
  const every = facts.period === "yearly" ? "year" : "month";
  const price = formatMoney(facts.cents);
  return {
    subject: `${childName} leaves your ${brandName} membership on ${day}`,
    name,
    blocks: [
      `A membership includes children until they turn 26. ${childName} turns 26 on ${birthday} and stays on your membership until the billing period ends on ${day}. You do not need to do anything.`,
      {
        facts: [
          ["Leaves on", `${day}`],
          [`Your price from ${day}`, `${price} a ${every}`],
        ],
      },
      `After that, ${childName} can join with a membership of their own.`,
      { link: { label: "Join", url: joinUrl } },
      ...howToCancel(membershipUrl, facts),
    ],
  };
}

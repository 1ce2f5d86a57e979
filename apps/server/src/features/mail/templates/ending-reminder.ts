import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { EmailTemplate } from "../render/email-template.ts";

interface EndingFacts {
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
      `If you want to keep it, turn automatic renewal on before ${day} on your membership page, or call ${supportPhone}.`,
      { link: { label: "Open my membership", url: membershipUrl } },
    ],
  };
}

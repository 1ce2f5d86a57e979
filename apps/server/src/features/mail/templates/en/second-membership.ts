import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { EmailTemplate } from "../../render/email-template.ts";

interface SecondMembershipFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  membershipUrl: string;
  joinedOn: CalendarDay;
  refundUntil: CalendarDay;
}

/** To the earlier membership. Nothing about the other account: it may be a stranger's. */
export function secondMembershipEmail(facts: SecondMembershipFacts): EmailTemplate {
  const { name, brandName, supportPhone, membershipUrl } = facts;
  const [joined, until] = [facts.joinedOn, facts.refundUntil].map((each) => formatShortDate(each));
  return {
    subject: `Did you join ${brandName} twice?`,
    name,
    blocks: [
      `On ${joined} somebody with your name and date of birth joined ${brandName}. You have a membership already.`,
      `If that was you, please call ${supportPhone} by ${until}: we end the second membership and pay all of it back.`,
      "If it was not you, please call us as well. Your own membership stays as it is.",
      { link: { label: "Open my membership", url: membershipUrl } },
    ],
  };
}

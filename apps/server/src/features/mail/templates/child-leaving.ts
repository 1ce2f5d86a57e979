import type { DatedCharge } from "@smirk/domain/billing/charge-schedule";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Texts } from "../../../locales/texts.ts";
import { describeCharges, isUniform } from "../../members/charges/describe-charges.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { howToCancel } from "./how-to-cancel.ts";

interface ChildLeavingFacts {
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
  /** What is paid from that day on; none where it is not known. */
  charges: readonly DatedCharge[];
}

export function childLeavingEmail(texts: Texts, facts: ChildLeavingFacts): EmailTemplate {
  const { t, date, shortDate } = texts;
  const { name, brandName, childName, joinUrl } = facts;
  const [birthday, day] = [date(facts.birthday), date(facts.leavesOn)];
  const price = texts.money(facts.cents);
  return {
    subject: t("{childName} leaves your {brandName} membership on {day}", { childName, brandName, day }),
    name,
    blocks: [
      t(
        "A membership includes children until they turn 26. {childName} turns 26 on {birthday} and stays on your membership until the billing period ends on {day}. You do not need to do anything.",
        { childName, birthday, day },
      ),
      {
        facts: [
          [t("Leaves on"), shortDate(facts.leavesOn)],
          isUniform(facts.charges)
            ? [
                t("Your price from {day}", { day: shortDate(facts.leavesOn) }),
                facts.period === "yearly" ? t("{price} a year", { price }) : t("{price} a month", { price }),
              ]
            : [t("After that you pay"), texts.list(describeCharges(texts, facts.charges))],
        ],
      },
      t("After that, {childName} can join with a membership of their own.", { childName }),
      { link: { label: t("Join"), url: joinUrl } },
      ...howToCancel(texts, facts),
    ],
  };
}

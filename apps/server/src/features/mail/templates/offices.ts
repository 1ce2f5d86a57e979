import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Texts } from "../../../locales/texts.ts";
import type { EmailTemplate } from "../render/email-template.ts";

interface OfficeConfirmFacts {
  brandName: string;
  listings: readonly { dentist: string; address: string; url: string }[];
  /** The last day on which the links work. */
  goodUntil: CalendarDay;
  stopUrl: string;
  oneClickUrl: string;
}

interface OfficeIntroductionFacts {
  brandName: string;
  /** All that the office gets to know, as the member read it. */
  words: readonly string[];
  stopUrl: string;
  oneClickUrl: string;
}

/** Lets an office know of a member who chose its dentist. */
export function officeIntroductionEmail({ t }: Texts, facts: OfficeIntroductionFacts): EmailTemplate {
  const { brandName, words, stopUrl, oneClickUrl } = facts;
  return {
    subject: t("A member of {brandName} chose your office", { brandName }),
    name: "",
    oneClickUrl,
    blocks: [
      ...words,
      t(
        "The member asked us to let you know, and we share nothing else. The membership is not insurance. The member shows a card with a code that your front desk can check.",
      ),
      { link: { label: t("Stop these emails"), url: stopUrl } },
    ],
  };
}

/** Asks an office whether what visitors see of its dentists is right. */
export function officeConfirmEmail(texts: Texts, facts: OfficeConfirmFacts): EmailTemplate {
  const { brandName } = facts;
  return askOffice(texts, facts, {
    subject: texts.t("Is your {brandName} listing right?", { brandName }),
    opening: [],
  });
}

/** Reminds an office once of a question that it did not answer. @param facts with the day on which it was asked */
export function officeReminderEmail(
  texts: Texts,
  { askedOn, ...facts }: OfficeConfirmFacts & { askedOn: CalendarDay },
): EmailTemplate {
  const { t, date } = texts;
  const { brandName } = facts;
  return askOffice(texts, facts, {
    subject: t("A reminder: is your {brandName} listing right?", { brandName }),
    opening: [
      t("We asked you on {day} and have no answer yet. This is our only reminder.", { day: date(askedOn) }),
    ],
  });
}

function askOffice(
  { t, date }: Texts,
  { brandName, listings, goodUntil, stopUrl, oneClickUrl }: OfficeConfirmFacts,
  { subject, opening }: { subject: string; opening: string[] },
): EmailTemplate {
  return {
    subject,
    name: "",
    oneClickUrl,
    blocks: [
      ...opening,
      t(
        "Patients find your office on {brandName}. Please check that the phone, the hours, the languages and whether you take new patients are right. It takes one tap and no account:",
        { brandName },
      ),
      ...listings.map(({ dentist, address, url }) => ({ link: { label: `${dentist}, ${address}`, url } })),
      t(
        "The links work until {day}. The page is also in Spanish. We ask every 90 days, with one reminder, and when someone reports that something is wrong.",
        {
          day: date(goodUntil),
        },
      ),
      { link: { label: t("Stop these emails"), url: stopUrl } },
    ],
  };
}

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

/** Asks an office whether what visitors see of its dentists is right. */
export function officeConfirmEmail({ t, date }: Texts, facts: OfficeConfirmFacts): EmailTemplate {
  const { brandName, listings, goodUntil, stopUrl, oneClickUrl } = facts;
  return {
    subject: t("Is your listing at {brandName} right?", { brandName }),
    name: "",
    oneClickUrl,
    blocks: [
      t(
        "Patients find your office at {brandName}. Please look whether phone, hours, languages and new patients are right. It takes one press and no account:",
        { brandName },
      ),
      ...listings.map(({ dentist, address, url }) => ({ link: { label: `${dentist}, ${address}`, url } })),
      t(
        "The links work until {day}. The page is in Spanish too. We ask once in 90 days, or when someone reports that something is wrong.",
        {
          day: date(goodUntil),
        },
      ),
      { link: { label: t("Stop these emails"), url: stopUrl } },
    ],
  };
}

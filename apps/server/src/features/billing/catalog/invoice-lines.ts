import { dayOf } from "@smirk/domain/wire/calendar-day";
import { DEFAULT_LANGUAGE } from "@smirk/domain/wire/language";
import { dayIn } from "@smirk/domain/wire/office-day";
import type { Texts } from "../../../locales/texts.ts";

/** What the provider writes in English about our products, and the same in another language. */
function listWords({ t }: Texts): [written: RegExp, words: string][] {
  return [
    [/^One-time processing fee$/, t("One-time processing fee")],
    [/^Membership$/, t("Membership")],
    [/\b(\d+) × One-time processing fee\b/, `$1 × ${t("One-time processing fee")}`],
    [/^Unused time on (.+?) after /, `${t("Unused time on {product} after", { product: "$1" })} `],
    [/^Remaining time on (.+?) after /, `${t("Remaining time on {product} after", { product: "$1" })} `],
    [/, family member\b/, `, ${t("family member")}`],
    [/, large family\b/, `, ${t("large family")}`],
    [/\(at (\$[\d.,]+) \/ month\)/, t("(at {price} / month)", { price: "$1" })],
    [/\(at (\$[\d.,]+) \/ year\)/, t("(at {price} / year)", { price: "$1" })],
    [/\(at (\$[\d.,]+)\)/, t("(at {price})", { price: "$1" })],
  ];
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const DAY = /\b(\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d{4})\b/g;

interface WrittenLine {
  description: string;
  /** When what it charges or credits begins. */
  from: Date;
  /** The office's. */
  timeZone: string;
}

/**
 * The provider writes lines of invoices in English, from the names of our products, with days of UTC as "22 Aug 2026":
 * the one on which the line begins is named as the office's. Unknown words stay.
 */
export function invoiceLine(texts: Texts, { description, from, timeZone }: WrittenLine): string {
  const words = texts.language === DEFAULT_LANGUAGE ? [] : listWords(texts);
  const line = words.reduce((written, [english, word]) => written.replace(english, word), description);
  return line.replace(DAY, (_day, number: string, month: string, year: string) => {
    const [numbered, day] = [MONTHS.indexOf(month) + 1, number].map((part) => String(part).padStart(2, "0"));
    const written = `${year}-${numbered}-${day}`;
    return texts.shortDate(written === dayOf(from) ? dayIn(timeZone, from) : written);
  });
}

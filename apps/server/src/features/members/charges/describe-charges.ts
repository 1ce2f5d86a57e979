import { type DatedCharge, listChargeRuns } from "@smirk/domain/billing/charge-schedule";
import type { Texts } from "../../../locales/texts.ts";

/** More days than these are named by the first and the last. */
const DAYS_NAMED = 3;

/** '$19.92 on Feb 28, 2027 and Mar 30, 2027', '$24.90 every month from Apr 30, 2027': each amount with its days (LAW-10). */
export function describeCharges(texts: Texts, charges: readonly DatedCharge[]): string[] {
  const { t, money, date, list } = texts;
  return listChargeRuns(charges).map(({ cents, period, days, repeats }) => {
    const [first = "", last = first] = [days[0], days.at(-1)].map((day) => day && date(day));
    const amount = money(cents);
    if (repeats)
      return t("{amount} every {period, select, yearly {year} other {month}} from {first}", {
        amount,
        period,
        first,
      });
    if (days.length > DAYS_NAMED)
      return t("{amount} every {period, select, yearly {year} other {month}} from {first} to {last}", {
        amount,
        period,
        first,
        last,
      });
    // Spanish says the article with each day.
    const named = days.map((day, at) => (at === 0 ? date(day) : t("on {day}", { day: date(day) })));
    return t("{amount} on {days}", { amount, days: list(named) });
  });
}

/** Whether each charge is the same amount every period. */
export function isUniform(charges: readonly DatedCharge[]): boolean {
  return listChargeRuns(charges).length <= 1;
}

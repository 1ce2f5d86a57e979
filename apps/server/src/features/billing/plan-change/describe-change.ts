import { type ChangeLine, type ChangeQuote, findPriceEnd } from "@smirk/contract/account/plan-change";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { joinNames } from "@smirk/domain/joining/person-name";
import type { Texts } from "../../../locales/texts.ts";

interface DescribedChange {
  quote: ChangeQuote;
  period: RenewalPeriod;
  /** Everyone on the card, the member too. */
  names: readonly string[];
}

/** What is agreed to, line by line; the agreement, the email and operators' commands show the same. */
export function describeChange(
  texts: Texts,
  { quote, period, names }: DescribedChange,
): [label: string, value: string][] {
  const { t, money, shortDate } = texts;
  const { lines, today_cents: today, next_charge: next, recurring_cents: recurring } = quote;
  return [
    [t("Plan"), quote.plan_name],
    [t("On the card"), names.join(", ")],
    ...quote.leaving.map(({ name, surname, on }): [string, string] => [
      t("Leaves on {day}", { day: shortDate(on) }),
      t("{name}, who will be 26", { name: joinNames(name, surname) }),
    ]),
    [t("Takes effect on"), shortDate(quote.from)],
    [priceLabel(texts, { quote, period }), money(recurring)],
    ...lines.map((line): [string, string] => [describeLine(texts, line), money(line.cents)]),
    [t("Charged today"), money(today)],
    [t("Next charge"), t("{amount} on {day}", { amount: money(next.cents), day: shortDate(next.date) })],
    ...quote.later.map(({ date, cents }): [string, string] => [
      t("From {day}", { day: shortDate(date) }),
      money(cents),
    ]),
  ];
}

function priceLabel({ t, shortDate }: Texts, { quote, period }: Pick<DescribedChange, "quote" | "period">) {
  const end = findPriceEnd(quote);
  if (end !== null) return t("The price until {day}", { day: shortDate(end) });
  return period === "yearly" ? t("Each year") : t("Each month");
}

function describeLine({ t, shortDate }: Texts, { kind, component, cents, until }: ChangeLine): string {
  if (kind === "carried") return cents > 0 ? t("Taken from your balance") : t("Added to your next charge");
  const what = {
    plan: kind === "credit" ? t("Unused time, plan") : t("Price, plan"),
    family: kind === "credit" ? t("Unused time, family members") : t("Price, family members"),
    family_extra: kind === "credit" ? t("Unused time, whole family") : t("Price, whole family"),
    other: kind === "credit" ? t("Unused time, membership") : t("Price, membership"),
  }[component];
  return until === null ? what : t("{what} until {day}", { what, day: shortDate(until) });
}

/** Sentences that go with the lines. */
export function describeTerms(
  { t }: Texts,
  { quote, period }: Pick<DescribedChange, "quote" | "period">,
): string[] {
  return [
    ...quote.dentists_not_in_plan.map((name) =>
      t("{name} is not in this plan. Ask the office what you would pay.", { name }),
    ),
    t("The one-time processing fee is not charged again."),
    quote.keeps_plan_price
      ? t("You keep the plan price you agreed to. Anything else that changes gets today's price.")
      : t("Today's prices apply."),
    ...(quote.promotion === "none"
      ? []
      : [
          quote.promotion === "goes_on"
            ? t("Your promotion continues.")
            : t("Your promotion ends with this change."),
        ]),
    t(
      "Your membership renews automatically every {period, select, yearly {year} other {month}} until you cancel.",
      {
        period,
      },
    ),
  ];
}

import type { ChangeLine, ChangeQuote } from "@smirk/contract/account/plan-change";
import { formatMoney } from "@smirk/domain/billing/money";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { joinNames } from "@smirk/domain/joining/person-name";
import { formatShortDate } from "@smirk/domain/wire/short-date";

export interface DescribedChange {
  quote: ChangeQuote;
  period: RenewalPeriod;
  /** Everybody's names, the member's too. */
  names: readonly string[];
}

/** What is agreed to, line by line; the agreement, the email and operators' commands show the same. */
export function describeChange({ quote, period, names }: DescribedChange): [label: string, value: string][] {
  const { lines, today_cents: today, next_charge: next, recurring_cents: recurring } = quote;
  const every = period === "yearly" ? "year" : "month";
  return [
    ["Plan", quote.plan_name],
    ["On the card", names.join(", ")],
    ...quote.leaving.map(({ name, surname, on }): [string, string] => [
      `Leaves on ${formatShortDate(on)}`,
      `${joinNames(name, surname)}, who will be 26`,
    ]),
    ["Takes effect on", formatShortDate(quote.from)],
    [`Each ${every}`, formatMoney(recurring)],
    ...lines.map((line): [string, string] => [describeLine(line), formatMoney(line.cents)]),
    ["Charged today", formatMoney(today)],
    ["Next charge", `${formatMoney(next.cents)} on ${formatShortDate(next.date)}`],
  ];
}

const COMPONENTS = {
  plan: "plan",
  family: "family members",
  family_extra: "whole family",
  other: "membership",
};

function describeLine({ kind, component, cents, until }: ChangeLine): string {
  if (kind === "carried") return cents > 0 ? "Taken from your balance" : "Added to your next charge";
  const end = until === null ? "" : ` until ${formatShortDate(until)}`;
  const what = kind === "credit" ? "Unused time" : "Price";
  return `${what}, ${COMPONENTS[component]}${end}`;
}

/** Sentences that go with the lines. */
export function describeTerms({ quote, period }: Pick<DescribedChange, "quote" | "period">): string[] {
  return [
    "The one-time processing fee is not charged again.",
    quote.keeps_plan_price
      ? "You keep the plan price you agreed to. Anything else that changes gets today's price."
      : "Today's prices apply.",
    ...(quote.promotion === "none"
      ? []
      : [
          quote.promotion === "goes_on"
            ? "Your promotion continues."
            : "Your promotion ends with this change.",
        ]),
    `Your membership renews automatically every ${period === "yearly" ? "year" : "month"} until you cancel.`,
  ];
}

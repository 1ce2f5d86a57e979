import { expect, it } from "vitest";
import { type ChangeQuote, isPriceEnding } from "./plan-change.ts";

const quoted = ({ next, today = 0, carried, timing = "now" }: Quoted): ChangeQuote => ({
  timing,
  plan_name: "Plus",
  recurring_cents: 2490,
  lines:
    carried === undefined
      ? []
      : [{ kind: "carried", component: "other", quantity: 1, cents: carried, until: null }],
  today_cents: today,
  next_charge: { date: "2027-04-04", cents: next },
  from: "2027-03-04",
  keeps_plan_price: true,
  promotion: "none",
  leaving: [],
  dentists_not_in_plan: [],
  proration_date: 0,
});
interface Quoted {
  next: number;
  today?: number;
  carried?: number;
  timing?: ChangeQuote["timing"];
}

it.each<[string, Quoted, boolean]>([
  ["the next charge is the same", { next: 2490, today: 500 }, false],
  ["the next charge is another", { next: 3490, today: 500 }, true],
  ["a sum too small for today is added", { next: 2520, carried: -30 }, false],
  ["unused time lowers the next charge", { next: 1990, carried: 500 }, false],
  ["unused time pays all of the next charge", { next: 0, carried: 3000 }, false],
  ["a child leaves and unused time is carried", { next: 990, carried: 500 }, true],
  ["today's payment took from the balance", { next: 2490, today: 400, carried: -100 }, false],
  ["the change waits for that charge", { next: 3490, timing: "period_end" }, false],
])("the price ends with the period where it does: %s [SELF-01]", (_name, given, isEnding) => {
  expect(isPriceEnding(quoted(given))).toBe(isEnding);
});

import { expect, it } from "vitest";
import { type ChangeQuote, findPriceEnd } from "./plan-change.ts";

const quoted = ({ next, later = [], today = 0, carried, timing = "now" }: Quoted): ChangeQuote => ({
  timing,
  plan_name: "Plus",
  recurring_cents: 2490,
  lines:
    carried === undefined
      ? []
      : [{ kind: "carried", component: "other", quantity: 1, cents: carried, until: null }],
  today_cents: today,
  next_charge: { date: "2027-04-04", cents: next },
  later: later.map((cents) => ({ date: "2027-05-04", cents })),
  from: "2027-03-04",
  keeps_plan_price: true,
  promotion: "none",
  leaving: [],
  dentists_not_in_plan: [],
  proration_date: 0,
});
interface Quoted {
  next: number;
  later?: number[];
  today?: number;
  carried?: number;
  timing?: ChangeQuote["timing"];
}

it.each<[string, Quoted, string | null]>([
  ["the next charge is the same", { next: 2490, today: 500 }, null],
  ["the next charge is another", { next: 3490, today: 500 }, "2027-04-04"],
  ["a sum too small for today is added", { next: 2520, carried: -30 }, null],
  ["unused time lowers the next charge", { next: 1990, carried: 500 }, null],
  ["unused time pays all of the next charge", { next: 0, carried: 3000 }, null],
  ["a child leaves and unused time is carried", { next: 990, carried: 500 }, "2027-04-04"],
  ["today's payment took from the balance", { next: 2490, today: 400, carried: -100 }, null],
  ["a later charge is another", { next: 2490, later: [1990], today: 500 }, "2027-05-04"],
  [
    "a later charge of a change that waits is another",
    { next: 2490, later: [1990], timing: "period_end" },
    "2027-05-04",
  ],
  ["the change waits for that charge", { next: 3490, timing: "period_end" }, null],
])("the price ends where another is charged: %s [SELF-01]", (_name, given, end) => {
  expect(findPriceEnd(quoted(given))).toBe(end);
});

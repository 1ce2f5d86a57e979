import { tidyLine } from "@smirk/domain/text/visible-text";
import * as v from "valibot";
import { post } from "./action.ts";
import { cents, planName } from "./fields.ts";

export const STATISTICS_GROUPS = ["month", "plan", "state"] as const;

const month = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(7, "Choose a month."),
    v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Choose a month."),
  ),
);
/** The last twelve months unless it says others. */
const filter = v.object({
  by: v.picklist(STATISTICS_GROUPS, "Choose months, plans or states."),
  from: month,
  to: month,
  plan: v.optional(v.pipe(v.string(), v.maxLength(100), v.transform(tidyLine))),
  state: v.optional(
    v.pipe(v.string(), v.maxLength(2, "Choose a state."), v.regex(/^[A-Z]{2}$/, "Choose a state.")),
  ),
});
/** A month such as '2026-11', a plan's slug or a state. */
const key = v.string();
const counts = v.object({
  key,
  joined: v.number(),
  ended: v.object({
    canceled: v.number(),
    not_renewed: v.number(),
    payment_failed: v.number(),
    dispute_lost: v.number(),
  }),
  active: v.number(),
  waitlist: v.nullable(v.number()),
});
const money = v.object({
  key,
  payments: v.number(),
  paid_cents: cents,
  refunds: v.number(),
  refunded_cents: cents,
  disputes: v.number(),
  disputes_lost: v.number(),
  lost_cents: cents,
  /** Paid, less what was refunded and lost. */
  net_cents: cents,
});

export const STATISTICS = {
  "statistics.counts": post("/statistics/counts", {
    role: "support",
    command: "statistics show",
    takes: filter,
    answer: v.object({ from: v.string(), to: v.string(), plans: v.array(planName), rows: v.array(counts) }),
  }),
  "statistics.money": post("/statistics/money", {
    role: "billing",
    command: "statistics show",
    takes: filter,
    answer: v.object({ rows: v.array(money) }),
  }),
  "statistics.export": post("/statistics/export", {
    role: "billing",
    command: "statistics export",
    takes: filter,
    answer: null,
  }),
};

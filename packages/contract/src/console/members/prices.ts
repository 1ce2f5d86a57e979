import { tidyLine } from "@smirk/domain/text/visible-text";
import { parseDay } from "@smirk/domain/wire/calendar-day";
import * as v from "valibot";
import { get, post } from "../action.ts";
import { cents, LONGEST_DAY, LONGEST_LINE, reason, time } from "../fields.ts";

const planSlug = v.pipe(
  v.string("Choose a plan."),
  v.minLength(1, "Choose a plan."),
  v.maxLength(100, "Choose a plan."),
);
const FIRST_DAY = "Enter the first day.";
const day = v.pipe(
  v.string(FIRST_DAY),
  v.maxLength(LONGEST_DAY, FIRST_DAY),
  v.check((typed) => parseDay(typed) !== null, FIRST_DAY),
);
const period = v.picklist(["monthly", "yearly"]);
const CENTS = "Enter a price in cents.";
const unitCents = v.pipe(
  v.number(CENTS),
  v.integer(CENTS),
  v.minValue(0, CENTS),
  v.maxValue(1_000_000, CENTS),
);
const newPrices = v.object({
  plan_cents: v.pipe(unitCents, v.minValue(1, CENTS)),
  /** For each family member. */
  family_cents: unitCents,
  /** For a large family, flat. */
  family_extra_cents: unitCents,
});
const WORDS = "Write for the members why, in at most 300 characters.";
const words = v.pipe(
  v.string(WORDS),
  v.maxLength(LONGEST_LINE, WORDS),
  v.transform(tidyLine),
  v.minLength(3, WORDS),
  v.maxLength(300, WORDS),
);

const wanted = {
  plan_slug: planSlug,
  /** Renewals from this day on take the new prices. */
  first_day: day,
  /** For each period that changes. */
  prices: v.object({ monthly: v.optional(newPrices), yearly: v.optional(newPrices) }),
};

const planned = v.object({
  membership_id: v.string(),
  state_code: v.string(),
  period,
  /** A period before promotions. */
  old_cents: cents,
  new_cents: cents,
  notice_on: v.string(),
  renews_on: v.string(),
  needs_consent: v.boolean(),
});

const change = v.object({
  id: v.string(),
  plan_slug: v.string(),
  first_day: v.string(),
  reason_en: v.string(),
  reason_es: v.string(),
  prices: v.array(
    v.object({ component: v.picklist(["plan", "family", "family_extra"]), period, unit_cents: cents }),
  ),
  scheduled_by: v.string(),
  scheduled_at: time,
  state: v.picklist(["pending", "finished", "undone"]),
  can_be_undone: v.boolean(),
  members: v.object({ planned: v.number(), notified: v.number(), applied: v.number(), missed: v.number() }),
});

/** New prices of members who pay an older one. */
export const PRICES = {
  "prices.list": get("/prices", {
    role: "support",
    command: "price list",
    answer: v.object({ changes: v.array(change) }),
  }),
  "prices.preview": post("/prices/preview", {
    role: "owner",
    command: "price schedule",
    takes: v.object(wanted),
    answer: v.object({
      earliest_day: v.string(),
      states: v.array(v.object({ state_code: v.string(), members: v.number() })),
      /** The first ones. */
      notices: v.array(planned),
      total: v.number(),
    }),
  }),
  "prices.schedule": post("/prices/schedule", {
    role: "owner",
    needsProof: true,
    command: "price schedule",
    takes: v.object({ reason, ...wanted, reason_en: words, reason_es: words }),
    answer: v.object({ id: v.string() }),
  }),
  "prices.undo": post("/prices/undo", {
    role: "owner",
    needsProof: true,
    command: "price undo",
    takes: v.object({ reason, id: v.pipe(v.string(), v.uuid("Name a price change.")) }),
    answer: v.object({ undone: v.string() }),
  }),
};

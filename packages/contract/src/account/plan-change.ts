import { renewalPeriodSchema } from "@smirk/domain/billing/renewal-period";
import { MOST_FAMILY_MEMBERS } from "@smirk/domain/joining/family-limits";
import * as v from "valibot";
import { centsSchema, signedCentsSchema } from "../cents.ts";
import { route } from "../route.ts";
import { wireFamilySchema } from "../subscription/family.ts";
import { peopleAnswersSchema } from "../subscription/payment.ts";

const wirePeriod = v.picklist(["monthly", "annualy"]);
const timing = v.picklist(["now", "period_end"]);
export type ChangeTiming = v.InferOutput<typeof timing>;
const person = v.object({
  id: v.optional(v.string()),
  relation: v.picklist(["spouse", "child"]),
  name: v.string(),
  surname: v.string(),
  birth_date: v.string(),
});
export type WirePerson = v.InferOutput<typeof person>;

/** `credit` for unused time, `charge` for what is bought, `carried` to or from the member's balance. */
const line = v.object({
  kind: v.picklist(["credit", "charge", "carried"]),
  component: v.picklist(["plan", "family", "family_extra", "other"]),
  quantity: v.number(),
  cents: v.pipe(v.number(), v.integer()),
  until: v.nullable(v.pipe(v.string(), v.maxLength(20))),
});
export type ChangeLine = v.InferOutput<typeof line>;

/** An operator sends the quote back, so that its texts and lists are as long as these at most. */
const word = v.pipe(v.string(), v.maxLength(200));
const MOST_LINES = 100;
/** A code ends once, a new price begins once, and each child leaves once. */
const MOST_AMOUNTS = MOST_FAMILY_MEMBERS + 2;

const quote = v.object({
  timing,
  plan_name: word,
  recurring_cents: centsSchema,
  lines: v.pipe(v.array(line), v.maxLength(MOST_LINES)),
  today_cents: centsSchema,
  next_charge: v.object({ date: word, cents: centsSchema }),
  /** Each other amount that a charge after the next one has, from its first day on. */
  later: v.optional(
    v.pipe(
      v.array(v.object({ date: v.pipe(v.string(), v.maxLength(20)), cents: centsSchema })),
      v.maxLength(MOST_AMOUNTS),
    ),
    [],
  ),
  /** The day from which it counts. */
  from: word,
  /** Whether the member goes on paying the plan's price of joining; what else changes takes today's price. */
  keeps_plan_price: v.boolean(),
  promotion: v.picklist(["none", "goes_on", "ends"]),
  /** Children who are 26 by the day `on`, and leave then. */
  leaving: v.optional(
    v.pipe(v.array(v.object({ name: word, surname: word, on: word })), v.maxLength(MOST_FAMILY_MEMBERS)),
    [],
  ),
  /** Names of dentists whom people on the card picked and who are not in the list of the new plan. */
  dentists_not_in_plan: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(500))), v.maxLength(MOST_FAMILY_MEMBERS + 1)),
    [],
  ),
  /** Epoch seconds; to be sent back with the confirmation. */
  proration_date: v.pipe(v.number(), v.integer()),
});
export const changeQuoteSchema = quote;
export type ChangeQuote = v.InferOutput<typeof quote>;

/**
 * The day on which another price than that of the change is charged, null where there is none. A next charge that is
 * lowered by what waits for it has the same price.
 */
export function findPriceEnd({ timing, lines, later, ...quote }: ChangeQuote): string | null {
  const { recurring_cents: cents, today_cents: today, next_charge: next } = quote;
  const waiting = today > 0 ? 0 : (lines.find(({ kind }) => kind === "carried")?.cents ?? 0);
  if (timing === "now" && next.cents !== Math.max(cents - waiting, 0)) return next.date;
  return later.find((one) => one.cents !== cents)?.date ?? null;
}

const change = v.object({
  id: v.string(),
  /** `system` where a child has turned 26; such a change cannot be undone. */
  made_by: v.optional(v.picklist(["member", "system"]), "member"),
  state: v.picklist(["requested", "action_required", "scheduled", "applied", "failed", "undone"]),
  timing,
  plan_slug: v.string(),
  plan_name: v.string(),
  period: wirePeriod,
  family_members: v.array(person),
  today_cents: v.number(),
  next_cents: v.number(),
  from: v.string(),
  /** For the bank's question; only while `action_required`. */
  client_secret: v.nullable(v.string()),
});

/** `GET /account/plan_change`: what the member has, and the newest change. */
export const planChangeAnswerSchema = v.object({
  plan_slug: v.string(),
  plan_name: v.string(),
  period: wirePeriod,
  recurring_cents: v.number(),
  member: v.optional(
    v.nullable(
      v.object({
        name: v.string(),
        surname: v.string(),
        birth_date: v.string(),
        /** Its day decides how old somebody is. */
        state_code: v.optional(v.nullable(v.string()), null),
      }),
    ),
    null,
  ),
  family_members: v.array(person),
  refusal: v.nullable(v.picklist(["canceled", "unpaid", "ended", "not_renewing"])),
  change: v.nullable(change),
});
export type WirePlanChangeAnswer = v.InferInput<typeof planChangeAnswerSchema>;

/** The answer as a page reads it: periods by their usual names. */
export const planChangeSchema = v.object({
  ...planChangeAnswerSchema.entries,
  period: renewalPeriodSchema,
  change: v.nullable(v.object({ ...change.entries, period: renewalPeriodSchema })),
});
export type PlanChangeAnswer = v.InferOutput<typeof planChangeSchema>;

const uuid = v.pipe(v.string(), v.uuid());

/** What a change is to be; the people are read by `wireFamilySchema`. */
export const changeBodySchema = v.object({
  plan_slug: v.pipe(v.string(), v.maxLength(100)),
  renew_period: renewalPeriodSchema,
  family_members: v.pipe(v.array(v.object({ id: v.optional(uuid) })), v.maxLength(MOST_FAMILY_MEMBERS)),
});

/** The shape of this body is the same on every day. */
const ANY_DAY = "2026-11-20";

/** All that is read of a body that says what a change is to be. */
export const wantedChangeSchema = v.intersect([
  changeBodySchema,
  v.object({ family_members: wireFamilySchema(ANY_DAY, { isAnyAge: true }) }),
  peopleAnswersSchema,
]);

const LATEST_SECOND = 100_000_000_000;

/** What was shown in the quote, with the change's id, which makes trying again the same change. */
export const confirmChangeBodySchema = v.object({
  id: uuid,
  proration_date: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LATEST_SECOND)),
  today_cents: signedCentsSchema,
  next_cents: signedCentsSchema,
});

export const undoChangeBodySchema = v.object({ id: uuid });

export const getPlanChangeRoute = route("GET /account/plan_change", {
  caller: "member",
  class: "member",
  answer: planChangeAnswerSchema,
});
export const quotePlanChangeRoute = route("POST /account/plan_change/quote", {
  caller: "member",
  class: "member",
  body: wantedChangeSchema,
  answer: changeQuoteSchema,
});
export const changePlanRoute = route("POST /account/plan_change", {
  caller: "member",
  class: "member",
  body: v.intersect([wantedChangeSchema, confirmChangeBodySchema]),
  answer: planChangeAnswerSchema,
});
export const undoPlanChangeRoute = route("POST /account/plan_change/undo", {
  caller: "member",
  class: "member",
  body: undoChangeBodySchema,
  answer: planChangeAnswerSchema,
});

import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { MOST_OF_ONE } from "@smirk/domain/savings/plan-year";
import { tidyLine } from "@smirk/domain/text/visible-text";
import { parseDay } from "@smirk/domain/wire/calendar-day";
import * as v from "valibot";
import { centsSchema, signedCentsSchema } from "./cents.ts";
import { route } from "./route.ts";

/** Visits that one account may have. */
export const MOST_VISITS = 300;
/** Different procedures of one visit. */
export const MOST_PROCEDURES = 20;
export const LONGEST_DENTIST = 100;
export const MOST_VISIT_CENTS = 10_000_000;

const uuid = v.pipe(v.string(), v.uuid());
const locationId = v.pipe(v.string(), v.maxLength(18), v.regex(/^[1-9]\d{0,17}$/));
const amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_VISIT_CENTS));
const day = v.pipe(
  v.string(),
  v.maxLength(20),
  v.check((text) => parseDay(text) !== null),
);

const dentistName = v.pipe(v.string(), v.maxLength(LONGEST_DENTIST), v.transform(tidyLine), v.nonEmpty());

const doneProcedureSchema = v.object({
  procedure: v.picklist(PROCEDURES.map(({ slug }) => slug)),
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_OF_ONE)),
});

const visitEntries = {
  day,
  /** Either a dentist of the directory, or the name of another one. */
  dentist: v.pipe(
    v.object({ location_id: v.nullish(locationId, null), name: v.nullish(dentistName, null) }),
    v.check(({ location_id: id, name }) => (id === null) !== (name === null)),
  ),
  procedures: v.pipe(
    v.array(doneProcedureSchema),
    v.minLength(1),
    v.maxLength(MOST_PROCEDURES),
    v.check((all) => new Set(all.map(({ procedure }) => procedure)).size === all.length),
  ),
  /** For all of it. */
  paid_cents: amount,
  /** The usual price of all of it, from a bill: it counts instead of the one that the office or the area has. */
  bill_cents: v.nullable(amount),
};

/** `PUT /account/visits/:id`. */
export const visitBodySchema = v.object(visitEntries);
export type VisitBody = v.InferOutput<typeof visitBodySchema>;

/** `POST /account/visits`: the caller makes the id, so that trying again adds nothing twice. */
export const newVisitBodySchema = v.object({ id: uuid, ...visitEntries });
export type NewVisitBody = v.InferOutput<typeof newVisitBodySchema>;

/** `POST /account/visits/prices`: what a visit costs a member at a place on a day. */
export const visitPricesBodySchema = v.object({ location_id: locationId, day });

export const visitPricesAnswerSchema = v.object({
  /** Prices that are known, each for one. */
  prices: v.array(
    v.object({ procedure: v.string(), member_cents: centsSchema, usual_cents: v.nullable(centsSchema) }),
  ),
});
export type VisitPrice = v.InferOutput<typeof visitPricesAnswerSchema>["prices"][number];

const sumEntries = {
  known_visits: v.number(),
  /** Their usual price is not known: they count as no saving. */
  unknown_visits: v.number(),
  /** Over visits with a known usual price. */
  paid_cents: v.number(),
  usual_cents: v.number(),
  saved_cents: signedCentsSchema,
  /** Fees and charges of the membership, less refunds. */
  cost_cents: signedCentsSchema,
  /** Saved less cost. */
  net_cents: signedCentsSchema,
};

const visitSchema = v.object({
  id: v.string(),
  day: v.string(),
  /** Null for a dentist who is not of the directory. */
  location_id: v.nullable(v.string()),
  dentist_name: v.string(),
  procedures: v.array(
    v.object({
      procedure: v.string(),
      count: v.number(),
      /** The usual price of one, who says so, and since when; the office itself where `source` is null. */
      usual: v.nullable(v.object({ cents: centsSchema, source: v.nullable(v.string()), day: v.string() })),
    }),
  ),
  paid_cents: centsSchema,
  bill_cents: v.nullable(centsSchema),
  /** The bill's, else that of all procedures; null where one of them is not known. */
  usual_cents: v.nullable(v.number()),
});
export type Visit = v.InferOutput<typeof visitSchema>;

const yearSchema = v.object({
  /** The first and the last day, each 'YYYY-MM-DD'. */
  from: v.string(),
  until: v.string(),
  ...sumEntries,
  /** The newest first. */
  visits: v.array(visitSchema),
});
export type VisitYear = v.InferOutput<typeof yearSchema>;

/** `GET /account/visits`, and the answer to every change. */
export const visitsAnswerSchema = v.object({
  /** False once the membership is over. */
  can_change: v.boolean(),
  /** Days that a visit can have. */
  first_day: v.string(),
  last_day: v.string(),
  /** The dentists of the people on the card, the member's first, then those of earlier visits. */
  dentists: v.array(
    v.object({
      location_id: v.string(),
      name: v.string(),
      last_name: v.string(),
      degree: v.nullable(v.string()),
    }),
  ),
  total: v.object(sumEntries),
  /** Years of membership, the newest first. */
  years: v.array(yearSchema),
});
export type VisitsAnswer = v.InferOutput<typeof visitsAnswerSchema>;

export const listVisitsRoute = route("GET /account/visits", {
  caller: "member",
  class: "member",
  answer: visitsAnswerSchema,
});
export const addVisitRoute = route("POST /account/visits", {
  caller: "member",
  class: "member",
  body: newVisitBodySchema,
  answer: visitsAnswerSchema,
});
export const changeVisitRoute = route("PUT /account/visits/:id", {
  caller: "member",
  class: "member",
  body: visitBodySchema,
  answer: visitsAnswerSchema,
});
export const removeVisitRoute = route("DELETE /account/visits/:id", {
  caller: "member",
  class: "member",
  answer: visitsAnswerSchema,
});
export const getVisitPricesRoute = route("POST /account/visits/prices", {
  caller: "member",
  class: "member",
  body: visitPricesBodySchema,
  answer: visitPricesAnswerSchema,
});

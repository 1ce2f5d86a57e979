import { LANGUAGES } from "@smirk/domain/wire/language";
import * as v from "valibot";
import { centsSchema } from "../cents.ts";
import { route } from "../route.ts";
import { shownConsentSchema } from "../subscription/terms.ts";

/** Names the words that were read; their text is not sent back. */
const shownRenewal = v.omit(shownConsentSchema, ["kind"]);
export type ShownRenewal = v.InferOutput<typeof shownRenewal>;

/** `consent` goes with turning it on, as `GET /account/renewal/terms` names it. An app may leave it out. */
export const renewalBodySchema = v.object({ auto_renew: v.boolean(), consent: v.nullish(shownRenewal) });

/** `GET /account/renewal/terms`: what turning automatic renewal on agrees to; null while it is on. */
export const renewalTermsAnswerSchema = v.object({
  language: v.picklist(LANGUAGES),
  consent: v.nullable(v.object({ ...shownRenewal.entries, text: v.pipe(v.string(), v.nonEmpty()) })),
});
export type RenewalTermsAnswer = v.InferOutput<typeof renewalTermsAnswerSchema>;

/** What happens at the end of what is paid for. */
export const renewalAnswerSchema = v.object({
  auto_renew: v.boolean(),
  /** 'YYYY-MM-DD'; when the membership ends without renewal, or renews. */
  period_end: v.nullable(v.string()),
});
export type RenewalAnswer = v.InferOutput<typeof renewalAnswerSchema>;

const priceChange = v.object({
  id: v.string(),
  /** A period, before promotions. */
  old_cents: centsSchema,
  new_cents: centsSchema,
  period: v.picklist(["monthly", "yearly"]),
  /** The renewal that takes the new price. */
  renews_on: v.string(),
  reason: v.string(),
  /** The member's state asks for consent to a higher price. */
  needs_consent: v.boolean(),
  is_agreed: v.boolean(),
  /** The last day to leave with the unused part paid back; null before the first charge, or once agreed to. */
  leave_until: v.nullable(v.string()),
  /** What the member agrees to; null where no consent is needed. */
  consent_text: v.nullable(v.string()),
});
export type WirePriceChange = v.InferOutput<typeof priceChange>;

/** `GET /account/price_change`: the price that the member was notified of. */
export const priceChangeAnswerSchema = v.object({ price_change: v.nullable(priceChange) });
export type PriceChangeAnswer = v.InferOutput<typeof priceChangeAnswerSchema>;

export const agreeToPriceBodySchema = v.object({ id: v.pipe(v.string(), v.uuid()) });

export const getRenewalRoute = route("GET /account/renewal", {
  caller: "member",
  class: "member",
  answer: renewalAnswerSchema,
});
export const getRenewalTermsRoute = route("GET /account/renewal/terms", {
  caller: "member",
  class: "member",
  answer: renewalTermsAnswerSchema,
});
export const setRenewalRoute = route("POST /account/renewal", {
  caller: "member",
  class: "member",
  body: renewalBodySchema,
  answer: renewalAnswerSchema,
});
export const getPriceChangeRoute = route("GET /account/price_change", {
  caller: "member",
  class: "member",
  answer: priceChangeAnswerSchema,
});
export const agreeToPriceRoute = route("POST /account/price_change/agree", {
  caller: "member",
  class: "member",
  body: agreeToPriceBodySchema,
  answer: priceChangeAnswerSchema,
});

import { MOST_FAMILY_MEMBERS } from "@smirk/domain/joining/family-limits";
import { RELATIONS, type Relation } from "@smirk/domain/joining/family-member";
import * as v from "valibot";
import { SIGN_ON_PROVIDERS } from "../auth/sessions.ts";
import { route } from "../route.ts";
import { CHECKOUT_CONSENT_KINDS, shownConsentSchema } from "./terms.ts";

const filled = v.pipe(v.string(), v.nonEmpty());

export const publicKeyAnswerSchema = v.object({ stripe_public_key: filled });

/** What the payer has said, in the body of a payment or a change, to questions about people (USE-18). */
export const peopleAnswersSchema = v.object({
  /** A known membership with this name and birth date is another person's: the payer's name, or anybody's without the next. */
  is_somebody_else: v.nullish(v.boolean(), false),
  /** Places in `family_members` of those of whom the same was said. */
  family_somebody_else: v.nullish(
    v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(MOST_FAMILY_MEMBERS)),
  ),
  /** Two people in the family have one name and birth date. */
  has_namesakes: v.nullish(v.boolean(), false),
});

/** What the browser showed, beside the sign-up's payment in the same body. */
export const shownTotalSchema = v.object({
  due_today: v.nullish(v.pipe(v.number(), v.integer())),
  /** Pages of the release before sent it, and had no boxes. */
  terms_version: v.nullish(v.pipe(v.string(), v.maxLength(100))),
});

/** Beside it: the boxes that were checked, as `POST /subscription/terms` names them. An app may leave them out. */
export const paymentConsentsSchema = v.object({
  consents: v.nullish(v.pipe(v.array(shownConsentSchema), v.maxLength(CHECKOUT_CONSENT_KINDS.length))),
});

/** `due_today` in cents: a browser that shows another total does not confirm the payment. */
export const startedPaymentAnswerSchema = v.object({
  client_secret: filled,
  nonce: filled,
  due_today: v.number(),
});
export type StartedPayment = v.InferOutput<typeof startedPaymentAnswerSchema>;

const LONGEST_SECRET = 500;
const secret = v.pipe(v.string(), v.nonEmpty(), v.maxLength(LONGEST_SECRET));

export const paymentStateBodySchema = v.object({ client_secret: secret, nonce: secret });

/** Beside it in the same body: wants the state with the token that the payment has superseded. */
export const supersededTokenSchema = v.object({ accepts_superseded: v.optional(v.literal(true)) });

/** `empty`: 204 instead of 404 where no payment was started, as a browser reports every 404. */
export const paymentObjectQuerySchema = v.object({ absent: v.optional(v.literal("empty")) });

/** The browser that paid gets the member's tokens once it is paid (decision 14). */
export const paymentStateAnswerSchema = v.object({
  state: v.picklist(["processing", "failed", "paid"]),
  access_token: v.optional(v.string()),
  refresh_token: v.optional(v.nullable(v.string())),
});
export type PaymentState = v.InferOutput<typeof paymentStateAnswerSchema>;

const waysInSchema = v.object({
  /** Ways of signing in to the membership that is there already. */
  ways: v.array(v.picklist(["phone", ...SIGN_ON_PROVIDERS])),
  /** Masked; null where it has no phone. */
  phone_hint: v.nullable(v.string()),
  /** Who of the family is on it; null for the payer. */
  person: v.nullish(v.string(), null),
  /** Their place in `family_members`, to answer about them. */
  family_index: v.nullish(v.pipe(v.number(), v.integer()), null),
});
export type WaysIn = v.InferOutput<typeof waysInSchema>;

/** Null unless the payer has proved the phone or the email address of a membership with one of the people. */
export const knownMembershipAnswerSchema = v.object({ known_membership: v.nullable(waysInSchema) });

const relation = v.picklist(RELATIONS.map((each) => each.toLowerCase() as Lowercase<Relation>));
const surname = v.nullable(v.string());

/** The account's last payment, as its body was sent (PAY-10). */
export const paymentObjectAnswerSchema = v.object({
  name: v.string(),
  surname,
  email: v.string(),
  address: v.object({
    address_line_1: v.string(),
    city: v.string(),
    state: v.string(),
    zip: v.string(),
    address_line_2: v.optional(v.string()),
  }),
  phone_number: v.string(),
  birth_date: v.string(),
  primary_dentist_id: v.nullable(v.string()),
  plan_slug: v.string(),
  renew_period: v.picklist(["monthly", "annualy"]),
  promotion_code: v.nullable(v.string()),
  family_members: v.array(v.object({ name: v.string(), surname, birth_date: v.string(), relation })),
  subscribe: v.boolean(),
  auto_renew: v.optional(v.boolean()),
});

export const portalBodySchema = v.object({ return_url: v.pipe(v.string(), v.maxLength(2000)) });
export const portalAnswerSchema = v.object({ link: v.pipe(v.string(), v.url()) });

export const getPublicKeyRoute = route("GET /subscription/public_key", {
  caller: "anyone",
  class: "payment",
  answer: publicKeyAnswerSchema,
});
export const getPaymentObjectRoute = route("GET /subscription/payment_object", {
  caller: "signed-in",
  class: "payment",
  query: paymentObjectQuerySchema,
  answer: paymentObjectAnswerSchema,
});
export const getPaymentStateRoute = route("POST /subscription/retrive_state", {
  caller: "signed-in",
  class: "payment",
  body: v.object({ ...paymentStateBodySchema.entries, ...supersededTokenSchema.entries }),
  answer: paymentStateAnswerSchema,
});
export const createPortalLinkRoute = route("POST /subscription/retrive_customer_portal", {
  caller: "member",
  class: "payment",
  body: portalBodySchema,
  answer: portalAnswerSchema,
});

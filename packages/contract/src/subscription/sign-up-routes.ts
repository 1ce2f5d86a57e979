import * as v from "valibot";
import { route } from "../route.ts";
import {
  knownMembershipAnswerSchema,
  paymentConsentsSchema,
  peopleAnswersSchema,
  shownTotalSchema,
  startedPaymentAnswerSchema,
} from "./payment.ts";
import { signUpPaymentBodySchema, signUpPersonBodySchema } from "./sign-up-payment.ts";
import { agreementPreviewAnswerSchema, termsAnswerSchema } from "./terms.ts";

/** The shape of these bodies is the same on every day. */
const ANY_DAY = "2026-11-20";
const paymentBody = signUpPaymentBodySchema(ANY_DAY);

export const checkPersonRoute = route("POST /subscription/check_person", {
  caller: "signed-in",
  class: "payment",
  body: v.object({ ...signUpPersonBodySchema(ANY_DAY).entries, ...peopleAnswersSchema.entries }),
  answer: knownMembershipAnswerSchema,
});
export const getTermsRoute = route("POST /subscription/terms", {
  caller: "signed-in",
  class: "payment",
  body: paymentBody,
  answer: termsAnswerSchema,
});
export const previewAgreementRoute = route("POST /subscription/agreement_preview", {
  caller: "signed-in",
  class: "payment",
  body: paymentBody,
  answer: agreementPreviewAnswerSchema,
});
export const startPaymentRoute = route("POST /subscription/initial_payment", {
  caller: "signed-in",
  class: "payment",
  body: v.object({
    ...paymentBody.entries,
    ...shownTotalSchema.entries,
    ...paymentConsentsSchema.entries,
    ...peopleAnswersSchema.entries,
  }),
  answer: startedPaymentAnswerSchema,
});

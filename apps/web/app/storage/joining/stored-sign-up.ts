import { parseStoredPromotion, writeStoredPromotion } from "@smirk/contract/subscription/promotions";
import type { Plan } from "@smirk/domain/billing/plan";
import type { AppliedPromotion } from "@smirk/domain/billing/promotions/promotion";
import { type FamilyMember, familyMemberSchema, RELATIONS } from "@smirk/domain/joining/family-member";
import { decodeBase64Json, encodeBase64Json } from "@smirk/domain/wire/base64/base64-json";
import * as v from "valibot";
import { parseCachedPlans, writeCachedPlans } from "./cached-plans.ts";
import { type PlansChoice, parsePlansChoice, printPlansChoice } from "./plans-choice.ts";
import { parseSelectedPlan, type SelectedPlan, writeSelectedPlan } from "./selected-plan.ts";
import { type UserDetailsForm, userDetailsSchema } from "./user-details.ts";

export interface StoredForm<Value> {
  /** @returns null for anything corrupt or foreign */
  parse(text: string): Value | null;
  print(value: Value): string;
}

const filled = v.pipe(v.string(), v.nonEmpty());
const familySchema = v.array(familyMemberSchema);
/** What is typed in the dialog for the member at `index`, or for a new one. */
const memberDraftSchema = v.object({
  index: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  draft: v.object({ ...familyMemberSchema.entries, relation: v.picklist(["", ...RELATIONS]) }),
});
export type MemberDraft = v.InferOutput<typeof memberDraftSchema>;
const paymentIntentSchema = v.object({ client_secret: filled, nonce: filled });

export interface StoredSignUp {
  primaryDentist: string;
  userDetailsFormData: UserDetailsForm;
  familyDetailsFormData: FamilyMember[];
  familyMemberDraft: MemberDraft;
  /** Cached, in wire shape. */
  insurancePlans: Plan[];
  insurancePaymentIntent: v.InferOutput<typeof paymentIntentSchema>;
  selectedPlan: SelectedPlan;
  plansChoice: PlansChoice;
  subscribeToNewsletter: boolean;
  /** Absent: yes. */
  autoRenew: boolean;
  promotion: AppliedPromotion;
}

type StoredForms = { [Key in keyof StoredSignUp]: StoredForm<StoredSignUp[Key]> };

export const STORED_FORMS: StoredForms = {
  primaryDentist: { parse: (id) => (/^[1-9]\d{0,18}$/.test(id) ? id : null), print: (id) => id },
  userDetailsFormData: encoded(userDetailsSchema),
  familyDetailsFormData: encoded(familySchema),
  familyMemberDraft: encoded(memberDraftSchema),
  insurancePlans: { parse: parseCachedPlans, print: writeCachedPlans },
  insurancePaymentIntent: encoded(paymentIntentSchema),
  selectedPlan: { parse: parseSelectedPlan, print: writeSelectedPlan },
  plansChoice: { parse: parsePlansChoice, print: printPlansChoice },
  subscribeToNewsletter: { parse: parseBoolean, print: String },
  autoRenew: { parse: parseBoolean, print: String },
  promotion: { parse: parseStoredPromotion, print: writeStoredPromotion },
};

/** Base64 of JSON; drops unknown fields. */
function encoded<Schema extends v.GenericSchema>(schema: Schema): StoredForm<v.InferOutput<Schema>> {
  return {
    parse(stored) {
      const result = v.safeParse(schema, decodeBase64Json(stored));
      return result.success ? result.output : null;
    },
    print: encodeBase64Json,
  };
}

function parseBoolean(stored: string): boolean | null {
  return stored === "true" ? true : stored === "false" ? false : null;
}

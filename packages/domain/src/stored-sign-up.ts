import * as v from "valibot";
import { decodeBase64Text, encodeBase64Text } from "./base64-text.ts";

/** How a value stands in local storage. */
export interface StoredForm<Value> {
  /** @returns null for anything corrupt or foreign */
  parse(text: string): Value | null;
  print(value: Value): string;
}

const text = v.string();
const filled = v.pipe(v.string(), v.nonEmpty());

const userDetailsSchema = v.object({
  firstName: text,
  lastName: text,
  email: text,
  homeAddress: text,
  phoneNumber: text,
  dateOfBirth: text,
});
export type UserDetailsForm = v.InferOutput<typeof userDetailsSchema>;

const familySchema = v.array(
  v.object({ relation: v.picklist(["SPOUSE", "CHILD"]), firstName: text, lastName: text, dateOfBirth: text }),
);
export type FamilyForm = v.InferOutput<typeof familySchema>;

/** The plans as the server sent them, cached. */
const plansSchema = v.array(v.looseObject({ slug: filled, name: text, prices: v.looseObject({}) }));
const paymentIntentSchema = v.object({ client_secret: filled, nonce: filled });
const promotionSchema = v.object({ code: filled, response: v.looseObject({ promotion_code_id: filled }) });

export interface SelectedPlan {
  planSlug: string;
  renewPeriod: "monthly" | "yearly";
}

/** What someone who signs up has stored, by key (spec §3). */
export interface StoredSignUp {
  /** Id of a provider location. */
  primaryDentist: string;
  userDetailsFormData: UserDetailsForm;
  familyDetailsFormData: FamilyForm;
  insurancePlans: v.InferOutput<typeof plansSchema>;
  insurancePaymentIntent: v.InferOutput<typeof paymentIntentSchema>;
  selectedPlan: SelectedPlan;
  subscribeToNewsletter: boolean;
  promotion: v.InferOutput<typeof promotionSchema>;
}

type StoredForms = { [Key in keyof StoredSignUp]: StoredForm<StoredSignUp[Key]> };

/** Each key's encoding, as the specification gives it. */
export const STORED_FORMS: StoredForms = {
  primaryDentist: { parse: (id) => (/^[1-9]\d{0,18}$/.test(id) ? id : null), print: (id) => id },
  userDetailsFormData: encoded(userDetailsSchema),
  familyDetailsFormData: encoded(familySchema),
  insurancePlans: json(plansSchema),
  insurancePaymentIntent: encoded(paymentIntentSchema),
  selectedPlan: { parse: parseSelectedPlan, print: printSelectedPlan },
  subscribeToNewsletter: { parse: parseBoolean, print: String },
  promotion: encoded(promotionSchema),
};

/** JSON of a certain shape; fields that the shape does not know stay behind. */
function json<Schema extends v.GenericSchema>(schema: Schema): StoredForm<v.InferOutput<Schema>> {
  return {
    parse(stored) {
      try {
        const result = v.safeParse(schema, JSON.parse(stored));
        return result.success ? result.output : null;
      } catch {
        return null;
      }
    },
    print: (value) => JSON.stringify(value),
  };
}

/** Base64 of such JSON. */
function encoded<Schema extends v.GenericSchema>(schema: Schema): StoredForm<v.InferOutput<Schema>> {
  const plain = json(schema);
  return {
    parse: (stored) => plain.parse(decodeBase64Text(stored) ?? ""),
    print: (value) => encodeBase64Text(plain.print(value)),
  };
}

/** `plan_slug:renew_period`, where the wire's word for yearly is `annualy`. */
function parseSelectedPlan(stored: string): SelectedPlan | null {
  const match = /^(?<planSlug>[\w-]+):(?<period>monthly|annualy|yearly)$/.exec(stored);
  const { planSlug, period } = match?.groups ?? {};
  if (planSlug === undefined) return null;
  return { planSlug, renewPeriod: period === "monthly" ? "monthly" : "yearly" };
}

function printSelectedPlan({ planSlug, renewPeriod }: SelectedPlan): string {
  return `${planSlug}:${renewPeriod === "yearly" ? "annualy" : "monthly"}`;
}

function parseBoolean(stored: string): boolean | null {
  return stored === "true" ? true : stored === "false" ? false : null;
}

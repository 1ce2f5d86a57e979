import { type SignUpPayment, writeSignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import { type AppPayment, restoreForms } from "../../../api/wire/payment-object.ts";
import { type GatheredForms, paymentOfForms } from "../../../api/wire/payment-of-forms.ts";
import { readSignUpValue } from "../../session/stored/sign-up-values.ts";

export function gatherForms(appPayment: AppPayment | null): GatheredForms {
  if (appPayment !== null) return restoreForms(appPayment);
  return {
    details: readSignUpValue("userDetailsFormData"),
    family: readSignUpValue("familyDetailsFormData") ?? [],
    selectedPlan: readSignUpValue("selectedPlan"),
    promotionCode: readSignUpValue("promotion")?.code ?? null,
    primaryDentist: readSignUpValue("primaryDentist"),
    isSubscribed: readSignUpValue("subscribeToNewsletter") ?? false,
    autoRenew: readSignUpValue("autoRenew") ?? true,
  };
}

export function draftPayment(forms: GatheredForms, promotionCode: string | null): SignUpPayment | null {
  const { details, selectedPlan } = forms;
  if (details === null || selectedPlan === null) return null;
  return paymentOfForms({ ...forms, details, selectedPlan, promotionCode });
}

export function isSamePayment(one: SignUpPayment, other: SignUpPayment | null): boolean {
  return (
    other !== null && JSON.stringify(writeSignUpPayment(one)) === JSON.stringify(writeSignUpPayment(other))
  );
}

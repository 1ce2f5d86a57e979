import type { SignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import { listBirths } from "@smirk/domain/billing/charge-schedule";
import type { Plan } from "@smirk/domain/billing/plan";
import { type PricedCart, priceCart } from "@smirk/domain/billing/pricing";
import type { AppliedPromotion } from "@smirk/domain/billing/promotions/promotion";
import { type ReceiptTerms, receiptTerms } from "@smirk/domain/billing/refunds/receipt-terms";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { findPaymentLaw } from "@smirk/domain/law/payment-law";
import type { GatheredForms } from "../../../api/wire/payment-of-forms.ts";
import { draftPayment } from "../pay/gather-forms.ts";

export interface Order {
  plan: Plan;
  period: RenewalPeriod;
  members: number;
  cart: PricedCart;
  applied: AppliedPromotion | null;
  terms: ReceiptTerms;
  payment: SignUpPayment;
}

/** `missing` names the step to return to. */
type OrderReading = { kind: "order"; order: Order } | { kind: "missing"; what: "plan" | "details" };

interface OrderFacts {
  plans: readonly Plan[];
  applied: AppliedPromotion | null;
  cancelBy: ReceiptTerms["cancelBy"];
  /** The office's. */
  timeZone: string;
}

/** Must agree with the server's own computation. */
export function readOrder(
  forms: GatheredForms,
  { plans, applied, cancelBy, timeZone }: OrderFacts,
  now: Date,
): OrderReading {
  const { selectedPlan, family } = forms;
  const plan = plans.find(({ slug }) => slug === selectedPlan?.planSlug);
  if (!plan || selectedPlan === null) return { kind: "missing", what: "plan" };
  const payment = draftPayment(forms, applied?.code ?? null);
  const state = findPaymentLaw(payment?.address.state ?? "");
  if (payment === null || state === undefined) return { kind: "missing", what: "details" };
  const { period } = selectedPlan;
  const members = family.length;
  const bought = { plan, period, members, promotion: applied?.promotion ?? null };
  const cart = priceCart({ ...bought, feeRule: state.fee.value });
  const terms = receiptTerms({
    ...bought,
    cart,
    children: listBirths(payment.familyMembers),
    began: now,
    timeZone,
    state,
    autoRenew: payment.autoRenew,
    cancelBy,
  });
  return { kind: "order", order: { plan, period, members, cart, applied, terms, payment } };
}

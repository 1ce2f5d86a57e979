import type { CartLine, PricedCart } from "@smirk/domain/billing/pricing";
import type { Discount, Promotion } from "@smirk/domain/billing/promotions/promotion";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { SubscriptionDraft } from "../../vendors/stripe/billing/subscription-draft.ts";
import { priceLookupKey } from "./catalog/product-ids.ts";

interface DraftInput {
  cart: PricedCart;
  planSlug: string;
  period: RenewalPeriod;
  promotion: Promotion | null;
  priceIds: ReadonlyMap<string, string>;
}

export function draftLines(input: DraftInput): Omit<SubscriptionDraft, "customerId"> {
  const { cart, planSlug, period, priceIds } = input;
  const lines = cart.lines.map(({ component, quantity, isDiscounted }) => {
    const lookupKey = priceLookupKey(component, planSlug, period);
    const priceId = priceIds.get(lookupKey);
    if (priceId === undefined) throw new Error(`The catalog has no ${lookupKey}.`);
    return { priceId, quantity, isOnce: component === "enrollment_fee", isDiscounted };
  });
  return { lines, promotion: placePromotion(input) };
}

/** None where no line is discounted: a use of the code would be wasted. */
function placePromotion({ cart, period, promotion }: DraftInput): SubscriptionDraft["promotion"] {
  if (!promotion || !cart.lines.some(({ isDiscounted }) => isDiscounted)) return null;
  const { discount, id } = promotion;
  const findsMore = cart.lines.some(
    (line) => !line.isDiscounted && newCents(line, discount, period) !== null,
  );
  return { id, on: findsMore ? "lines" : "cart" };
}

function newCents({ component }: CartLine, discount: Discount, period: RenewalPeriod): number | null {
  if (component === "plan") return discount.plan[period];
  if (component === "family") return discount.family[period];
  return component === "family_extra" ? discount.familyExtra[period] : discount.enrollmentFee;
}

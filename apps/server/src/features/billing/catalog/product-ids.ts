import type { PriceComponent } from "@smirk/domain/billing/pricing";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";

/** The payment provider's id of a component's product: `plan_<slug>`, `family_<slug>`; all plans share one fee. */
export function productId(component: PriceComponent, planSlug: string): string {
  return component === "enrollment_fee" ? component : `${component}_${planSlug}`;
}

/** The lookup key of a component's price: `<product>_<monthly|yearly>`, or `enrollment_fee_<slug>`. */
export function priceLookupKey(component: PriceComponent, planSlug: string, period: RenewalPeriod): string {
  return `${component}_${planSlug}${component === "enrollment_fee" ? "" : `_${period}`}`;
}

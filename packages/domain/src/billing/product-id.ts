import type { PriceComponent } from "./pricing.ts";

/** The payment provider's id of a component's product: `plan_<slug>`, `family_<slug>`; all plans share one fee. */
export function productId(component: PriceComponent, planSlug: string): string {
  return component === "enrollment_fee" ? component : `${component}_${planSlug}`;
}

export function readComponent(productId: string): PriceComponent {
  if (productId === "enrollment_fee") return productId;
  if (productId.startsWith("family_extra_")) return "family_extra";
  return productId.startsWith("family_") ? "family" : "plan";
}

import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import type { CustomFontSource } from "@stripe/stripe-js";

/** The page's typeface, which Stripe's frame loads from this origin. */
export function cardFonts(origin: string): CustomFontSource[] {
  return [{ family: "Figtree", src: `url(${new URL(figtree, origin).href})`, weight: "300 900" }];
}

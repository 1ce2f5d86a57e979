import type { CustomFontSource } from "@stripe/stripe-js";

/** The page's typeface, which the document preloads and Stripe's frame loads from here. */
export function cardFonts(document: Pick<Document, "querySelector">): CustomFontSource[] {
  const preload = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]');
  return preload === null ? [] : [{ family: "Figtree", src: `url(${preload.href})`, weight: "300 900" }];
}

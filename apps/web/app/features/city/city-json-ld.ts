import type { Language } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { providerName } from "../../directory/provider-name.ts";
import { paths } from "../../paths.ts";
import type { CityPage } from "./load-city.ts";

/** The list of the page's dentists, in its order. */
export function cityJsonLd(
  { locations }: CityPage,
  { name, url, origin, language }: { name: string; url: string; origin: string; language: Language },
) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name,
    url,
    numberOfItems: locations.length,
    itemListElement: locations.map((location, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: providerName(location.provider),
      url: origin + inLanguage(paths.dentist(location.id), language),
    })),
  };
}

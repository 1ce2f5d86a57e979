import type { Language } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { providerName } from "../../directory/provider-name.ts";
import { paths } from "../../paths.ts";
import type { CityPage } from "./load-city.ts";

/** The dentists of this page, with their places in the town's whole list. */
export function cityJsonLd(
  { locations, total, first }: CityPage,
  { name, url, origin, language }: { name: string; url: string; origin: string; language: Language },
) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name,
    url,
    numberOfItems: total,
    itemListElement: locations.map((location, index) => ({
      "@type": "ListItem",
      position: first + index,
      name: providerName(location.provider),
      url: origin + inLanguage(paths.dentist(location.id), language),
    })),
  };
}

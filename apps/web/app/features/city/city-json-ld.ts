import { providerName } from "../../directory/provider-name.ts";
import { paths } from "../../paths.ts";
import type { CityPage } from "./load-city.ts";

/** The list of the page's dentists, in its order. */
export function cityJsonLd(
  { locations }: CityPage,
  { name, url, origin }: { name: string; url: string; origin: string },
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
      url: origin + paths.dentist(location.id),
    })),
  };
}

import { formatDollars } from "@smirk/domain/billing/money";
import { providerName } from "../../directory/provider-name.ts";
import { paths } from "../../paths.ts";
import type { ShownOffice, ShownPrices } from "./load-price-page.server.ts";

/** schema.org. @param addressOf the address of a path in the language of the page */
export function priceJsonLd(page: ShownPrices, addressOf: (path: string) => string) {
  const state = page.state.toUpperCase();
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name: page.title,
    url: addressOf(paths.pricesIn(page.state, page.city, page.procedure)),
    areaServed: {
      "@type": "City",
      name: page.name,
      containedInPlace: { "@type": "AdministrativeArea", name: state },
    },
    offers: page.offices.map((office) => offerOf(office, { unit: page.unit, addressOf })),
  };
}

interface OfferTerms {
  unit: string | null;
  addressOf: (path: string) => string;
}

function offerOf(
  { name, address, city, state, zip, price, dentists }: ShownOffice,
  { unit, addressOf }: OfferTerms,
) {
  const [first] = dentists;
  const url = first && addressOf(paths.dentist(first.location_id));
  const { member_cents, usual_cents, day, usual_day } = price;
  const specify = (cents: number, from: string | null) => ({
    "@type": "UnitPriceSpecification",
    price: formatDollars(cents),
    priceCurrency: "USD",
    ...(unit && { unitText: unit }),
    ...(from && { validFrom: from }),
  });
  return {
    "@type": "Offer",
    ...(url && { url }),
    price: formatDollars(member_cents),
    priceCurrency: "USD",
    priceSpecification: [
      specify(member_cents, day),
      ...(usual_cents === null
        ? []
        : [{ ...specify(usual_cents, usual_day), priceType: "https://schema.org/RegularPrice" }]),
    ],
    offeredBy: {
      "@type": "Dentist",
      name: name ?? (first && providerName(first)),
      address: {
        "@type": "PostalAddress",
        streetAddress: address,
        addressLocality: city,
        addressRegion: state,
        postalCode: zip,
        addressCountry: "US",
      },
    },
  };
}

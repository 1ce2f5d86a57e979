import { isSpecialityCode, SPECIALITY_NAMES } from "@smirk/domain/finder/speciality";
import { isPostBox } from "@smirk/domain/geography/postal-code";
import type { LocationDetails } from "../../api/directory/location-details.ts";
import { providerName } from "../../directory/provider-name.ts";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Search engines know no 24:00. */
const LAST_MINUTE = 1439;

function clock(minuteOfDay: number): string {
  const minutes = Math.min(minuteOfDay, LAST_MINUTE);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The directory's SP is Spanish. */
function bcp47(code: string): string {
  return code === "SP" ? "es" : code.toLowerCase();
}

export function dentistJsonLd(location: LocationDetails, page: { url: string; image: string | null }) {
  const { rating, review_count, accepting_new_patients, provider } = location;
  const medicalSpecialty = provider.specialities
    .filter(isSpecialityCode)
    .map((code) => SPECIALITY_NAMES[code]);
  const languages = provider.languages.map(bcp47);
  return {
    "@context": "https://schema.org",
    "@type": "Dentist",
    "@id": page.url,
    url: page.url,
    name: providerName(location.provider),
    ...(page.image && { image: page.image }),
    ...(medicalSpecialty.length > 0 && { medicalSpecialty }),
    ...(accepting_new_patients !== null && { isAcceptingNewPatients: accepting_new_patients }),
    ...(languages.length > 0 && { knowsLanguage: languages }),
    ...(location.phone && { telephone: location.phone }),
    address: {
      "@type": "PostalAddress",
      streetAddress: location.address,
      addressLocality: location.city,
      addressRegion: location.state,
      postalCode: location.zip,
      addressCountry: "US",
    },
    ...(!location.approximate &&
      !isPostBox(location.address) && {
        geo: { "@type": "GeoCoordinates", latitude: location.latitude, longitude: location.longitude },
      }),
    openingHoursSpecification: location.opening_hours.map(({ day, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: DAYS[day],
      opens: clock(opens),
      closes: clock(closes),
    })),
    ...(rating !== null &&
      review_count > 0 && {
        aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount: review_count },
      }),
  };
}

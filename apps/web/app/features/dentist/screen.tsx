import { Trans, useLingui } from "@lingui/react/macro";
import { timeZoneOf } from "@smirk/domain/directory/time-zone";
import { isSpecialityCode, SPECIALITY_NAMES, specialitiesToName } from "@smirk/domain/finder/speciality";
import { isPostBox } from "@smirk/domain/geography/postal-code";
import { data, isRouteErrorResponse, useHref } from "react-router";
import type { LocationDetails } from "../../api/directory/location-details.ts";
import { getSingleProviderLocationDetails } from "../../api/directory/location-details.ts";
import { fileUrl } from "../../api/directory/providers.ts";
import { providerName } from "../../directory/provider-name.ts";
import { useDirectoryNames } from "../../directory/use-directory-names.ts";
import { paths } from "../../paths.ts";
import { serverContext } from "../../server-context.ts";
import { JsonLd } from "../../shell/page/json-ld.tsx";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { StaleNote } from "../../shell/page/stale-note.tsx";
import { useSite } from "../../shell/page/use-site.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { MessageScreen } from "../../ui/feedback/message-screen.tsx";
import type { Route } from "./+types/screen";
import type { DentistPage } from "./about-sections.tsx";
import { AboutSections } from "./about-sections.tsx";
import { ContactPanel } from "./contact/contact-panel.tsx";
import { DentistHeader } from "./header/dentist-header.tsx";
import { Opinions } from "./opinions.tsx";
import { PhotoGallery } from "./photos/photo-gallery.tsx";
import { loadPriceList } from "./prices/load-price-list.server.ts";
import { Prices } from "./prices/prices.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs): Promise<DentistPage> {
  if (params.id === undefined) throw data("missing id", { status: 400 });
  const { apiFetch, findViewPictures, pricePages } = context.get(serverContext);
  const location = await getSingleProviderLocationDetails(apiFetch, params.id, request.signal);
  if (location === null) throw data("unknown id", { status: 404 });
  const { prices, ...shown } = location;
  const { id, latitude: lat, longitude: lng } = location;
  const pictures = (await findViewPictures?.({ id, center: { lat, lng } })) ?? null;
  const town = await pricePages?.ofAddress(location);
  const priceList = await loadPriceList(request, { location, town: town ?? null });
  return { ...shown, timeZone: timeZoneOf(location.state, location.zip), pictures, priceList };
}

export default function Dentist({ loaderData: location }: Route.ComponentProps) {
  const { t } = useLingui();
  const names = useDirectoryNames();
  const name = providerName(location.provider);
  const place = `${location.city}, ${location.state}`;
  const specialities = names.specialities(location.provider.specialities).join(", ");
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-x-12 gap-y-8 px-[min(1rem,4.4vw)] pt-4 pb-16 md:px-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <PageMeta
        title={t`${name} in ${place}`}
        image={`/dentist/${location.id}.png`}
        description={t`${name}, ${specialities}, at ${location.address}, ${place}. Phone, opening hours, languages and reviews.`}
      />
      {import.meta.env.SSR ? <DentistData location={location} /> : <JsonLd data={{}} />}
      <DentistHeader location={location} />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pt-14">
        <ContactPanel location={location} pictures={location.pictures} />
      </div>
      <div className="grid min-w-0 content-start gap-10">
        <StaleNote />
        <Prices list={location.priceList} locationId={location.id} />
        <PhotoGallery photos={location.cached_data?.photos ?? []} name={name} />
        <AboutSections location={location} />
        <Opinions location={location} />
      </div>
    </div>
  );
}

/** Search engines read the served page: scripts do without. */
function DentistData({ location }: { location: LocationDetails }) {
  const { origin, publicConfig } = useSite();
  const url = origin + useHref(paths.dentist(location.id));
  const image = location.avatar_src && origin + fileUrl(publicConfig.apiUrl, location.avatar_src);
  return <JsonLd data={dentistJsonLd(location, { url, image })} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || (error.status !== 400 && error.status !== 404)) throw error;
  return <DentistMissing reason={error.status === 400 ? "noId" : "unknownId"} />;
}

export function DentistMissing({ reason }: { reason: "noId" | "unknownId" }) {
  const { t } = useLingui();
  const title = reason === "noId" ? t`ERROR!` : t`We could not find that dentist`;
  return (
    <>
      <PageMeta title={title} noIndex />
      <MessageScreen
        title={title}
        actions={
          <ButtonLink to={paths.finder}>
            <Trans>Find a dentist</Trans>
          </ButtonLink>
        }
      >
        <p>
          {reason === "noId" ? (
            <Trans>This link does not say which dentist to show.</Trans>
          ) : (
            <Trans>This dentist may have moved or left the plan. There are others near you.</Trans>
          )}
        </p>
      </MessageScreen>
    </>
  );
}

/** Search engines know no 24:00. */
const LAST_MINUTE = 1439;

function formatClock(minuteOfDay: number): string {
  const minutes = Math.min(minuteOfDay, LAST_MINUTE);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The directory's SP is Spanish. */
function bcp47(code: string): string {
  return code === "SP" ? "es" : code.toLowerCase();
}

const SCHEMA_DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export function dentistJsonLd(location: LocationDetails, page: { url: string; image: string | null }) {
  const { rating, review_count, accepting_new_patients, provider } = location;
  const medicalSpecialty = specialitiesToName(provider.specialities)
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
      dayOfWeek: SCHEMA_DAYS[day],
      opens: formatClock(opens),
      closes: formatClock(closes),
    })),
    ...(location.holidays.length > 0 && {
      specialOpeningHoursSpecification: location.holidays.map(({ day, opens, closes }) => ({
        "@type": "OpeningHoursSpecification",
        validFrom: day,
        validThrough: day,
        // A day that is closed has the same time twice.
        opens: formatClock(opens ?? 0),
        closes: formatClock(closes ?? 0),
      })),
    }),
    ...(rating !== null &&
      review_count > 0 && {
        aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount: review_count },
      }),
  };
}

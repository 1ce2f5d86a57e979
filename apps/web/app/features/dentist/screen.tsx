import { useLingui } from "@lingui/react/macro";
import { timeZoneOf } from "@smirk/domain/directory/time-zone";
import { data, isRouteErrorResponse, useHref } from "react-router";
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
import type { Route } from "./+types/screen";
import { AboutSections } from "./about-sections.tsx";
import { ContactPanel } from "./contact/contact-panel.tsx";
import { dentistJsonLd } from "./dentist-json-ld.ts";
import { DentistMissing } from "./dentist-missing.tsx";
import type { DentistPage } from "./dentist-page.ts";
import { DentistHeader } from "./header/dentist-header.tsx";
import { Opinions } from "./opinions/opinions.tsx";
import { PhotoGallery } from "./photos/photo-gallery.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs): Promise<DentistPage> {
  if (params.id === undefined) throw data("missing id", { status: 400 });
  const { apiFetch, findViewPictures } = context.get(serverContext);
  const location = await getSingleProviderLocationDetails(apiFetch, params.id, request.signal);
  if (location === null) throw data("unknown id", { status: 404 });
  const { id, latitude: lat, longitude: lng } = location;
  const pictures = (await findViewPictures?.({ id, center: { lat, lng } })) ?? null;
  return { ...location, timeZone: timeZoneOf(location.state, location.zip), pictures };
}

export default function Dentist({ loaderData: location }: Route.ComponentProps) {
  const { t } = useLingui();
  const names = useDirectoryNames();
  const { origin, publicConfig } = useSite();
  const href = useHref(paths.dentist(location.id));
  const name = providerName(location.provider);
  const place = `${location.city}, ${location.state}`;
  const specialities = location.provider.specialities.map(names.speciality).join(", ");
  const image = location.avatar_src && origin + fileUrl(publicConfig.apiUrl, location.avatar_src);
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-x-12 gap-y-8 px-[min(1rem,4.4vw)] pt-4 pb-16 md:px-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <PageMeta
        title={t`${name} in ${place}`}
        image={`/dentist/${location.id}.png`}
        description={t`${name}, ${specialities}, at ${location.address}, ${place}. Phone, opening hours, languages and reviews.`}
      />
      <JsonLd data={dentistJsonLd(location, { url: origin + href, image })} />
      <DentistHeader location={location} />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pt-14">
        <ContactPanel location={location} pictures={location.pictures} />
      </div>
      <div className="grid min-w-0 content-start gap-10">
        <StaleNote />
        <PhotoGallery photos={location.cached_data?.photos ?? []} name={name} />
        <AboutSections location={location} />
        <Opinions location={location} />
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || (error.status !== 400 && error.status !== 404)) throw error;
  return <DentistMissing reason={error.status === 400 ? "noId" : "unknownId"} />;
}

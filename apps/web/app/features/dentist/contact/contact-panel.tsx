import { Trans, useLingui } from "@lingui/react/macro";
import type { ViewPictures } from "@smirk/basemap/drawing/view-pictures";
import { isPostBox, zip5 } from "@smirk/domain/geography/postal-code";
import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import { useSyncExternalStore } from "react";
import type { LocationDetails } from "../../../api/directory/location-details.ts";
import { providerName } from "../../../directory/provider-name.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { CallScript } from "../../../ui/calling/call-script.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { ReportButton } from "../../reports/report-button.tsx";
import { AcceptingLine } from "../accepting-line.tsx";
import { CheckedLine } from "../checked-line.tsx";
import { PickAction } from "../pick-action.tsx";
import { directionsUrl, type MapsPlatform, mapsPlatform } from "./directions.ts";
import { PlaceMap } from "./place-map.tsx";

const LINK = "flex min-h-11 items-center gap-3 font-medium text-action underline-offset-4 hover:underline";

interface ContactPanelProps {
  location: LocationDetails;
  pictures: ViewPictures | null;
}

export function ContactPanel({ location, pictures }: ContactPanelProps) {
  const { t } = useLingui();
  const { planOrganizationName } = useSite().publicConfig;
  const isMailed = isPostBox(location.address);
  return (
    <aside
      aria-label={t`Contact`}
      className="grid gap-4 rounded-card border border-line bg-surface p-[min(1.25rem,5.6vw)] shadow-soft lg:sticky lg:top-6"
    >
      <PickAction location={location} />
      <CheckedLine location={location} />
      <AcceptingLine location={location} />
      <div>
        {isMailed ? <MailAddress location={location} /> : <DirectionsLink location={location} />}
        {location.phone && (
          <a href={`tel:${location.phone}`} className={LINK}>
            <Icon name="phone" />
            {formatUsPhone(location.phone)}
          </a>
        )}
        {location.phone && <CallScript network={planOrganizationName} groupCode={null} />}
      </div>
      {!isMailed && <PlaceMap location={location} pictures={pictures} />}
      <ReportButton locationId={location.id} />
    </aside>
  );
}

/** Nobody is treated at a post office box. */
function MailAddress({ location: { address, city, state, zip } }: { location: LocationDetails }) {
  return (
    <p className="flex items-center gap-3 py-1">
      <Icon name="pin" />
      <span>
        <b className="block">
          <Trans>Call for the address</Trans>
        </b>
        <span className="block text-muted text-sm">
          <Trans>
            Mail goes to {address}, {city}, {state} {zip5(zip)}.
          </Trans>
        </span>
      </span>
    </p>
  );
}

function DirectionsLink({ location }: { location: LocationDetails }) {
  const { latitude: lat, longitude: lng, approximate, center_name, provider } = location;
  const label = center_name ?? providerName(provider);
  const address = `${location.address}, ${location.city}, ${location.state} ${zip5(location.zip)}`;
  const href = directionsUrl(approximate ? address : { lat, lng }, label, useMapsPlatform());
  // App links open beside the page; web links need a new tab.
  const tab = href.startsWith("https:") ? { target: "_blank", rel: "noopener" } : {};
  return (
    <a href={href} {...tab} className={`${LINK} py-1`}>
      <Icon name="pin" />
      <span>
        <span className="block">{location.address}</span>
        <span className="block">
          {location.city}, {location.state} {zip5(location.zip)}
        </span>
        <span className="sr-only">
          <Trans>Get directions (opens a maps app)</Trans>
        </span>
      </span>
      <Icon name="external" className="ml-auto size-4" />
    </a>
  );
}

const never = () => () => {};

/** The server renders "other", which works everywhere. */
function useMapsPlatform(): MapsPlatform {
  return useSyncExternalStore<MapsPlatform>(
    never,
    () => mapsPlatform(navigator.userAgent),
    () => "other",
  );
}

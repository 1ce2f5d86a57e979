import { Trans, useLingui } from "@lingui/react/macro";
import type { ViewPictures } from "@smirk/basemap/drawing/view-pictures";
import { readListingState } from "@smirk/domain/directory/listing-state";
import type { LatLng } from "@smirk/domain/geography/geo";
import { isPostBox, zip5 } from "@smirk/domain/geography/postal-code";
import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import type { LocationDetails } from "../../../api/directory/location-details.ts";
import { providerName } from "../../../directory/provider-name.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { CallScript } from "../../../ui/calling/call-script.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { ReportButton } from "../../reports/report-button.tsx";
import { PickAction } from "../pick-action.tsx";
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
        <CallScript network={planOrganizationName} groupCode={null} />
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

/**
 * How true the entry is. The server has worked it out, by the day at the office. Each part has a line of its own: beside
 * another one it would fit or not with the typeface, and move the page.
 */
function CheckedLine({ location }: { location: LocationDetails }) {
  const { i18n } = useLingui();
  const state = readListingState(location);
  const confirmedOn = location.confirmed_on ?? "";
  const day = confirmedOn && formatShortDate(confirmedOn, i18n.locale);
  const month = confirmedOn && i18n.date(confirmedOn, { month: "long", timeZone: "UTC" });
  const words = {
    confirmed: <Trans>Confirmed {day}</Trans>,
    aging: (
      <Trans>
        Last confirmed in {month}: <span className="block">call before you go</span>
      </Trans>
    ),
    none: (
      <Trans>
        Not confirmed: <span className="block">call before you go</span>
      </Trans>
    ),
    in_doubt: <Trans>Being checked</Trans>,
  };
  const isFresh = state === "confirmed";
  return (
    <p className={`flex gap-2 ${state === "none" ? "text-muted" : ""}`}>
      <Icon
        name={isFresh ? "check" : "info"}
        className={`mt-0.5 size-5 ${isFresh ? "text-action" : "text-muted"}`}
      />
      <span>
        {words[state]}{" "}
        <Link to={paths.directoryAccuracy} className="block text-muted text-sm underline">
          <Trans>How we check</Trans>
        </Link>
      </span>
    </p>
  );
}

/**
 * Shows nothing where it is not known. The day is written out: the page may have been kept for a while. It has a line of
 * its own as well.
 */
function AcceptingLine({ location }: { location: LocationDetails }) {
  const { i18n } = useLingui();
  const { accepting_new_patients: accepts, accepting_checked_on: checkedOn } = location;
  if (accepts === null || checkedOn === null) return null;
  const day = formatShortDate(checkedOn, i18n.locale);
  return (
    <p className="flex gap-2">
      <Icon
        name={accepts ? "check" : "close"}
        className={`mt-0.5 size-5 ${accepts ? "text-action" : "text-muted"}`}
      />
      <span>
        <span className="font-semibold">
          {accepts ? <Trans>Accepting new patients</Trans> : <Trans>Not accepting new patients</Trans>}
        </span>{" "}
        <span className="block text-muted text-sm">
          <Trans>as of {day}</Trans>
        </span>
      </span>
    </p>
  );
}

type MapsPlatform = "apple" | "android" | "other";

/** An iPad reports itself as a Macintosh; both have Apple Maps. */
export function mapsPlatform(userAgent: string): MapsPlatform {
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return "apple";
  return /Android/.test(userAgent) ? "android" : "other";
}

/** An address where the point is only approximate. */
type Destination = LatLng | string;

/** Apple Maps; the visitor's default app on Android (RFC 5870, with a label); otherwise Google Maps on the web. */
export function directionsUrl(destination: Destination, label: string, platform: MapsPlatform): string {
  if (typeof destination === "string") return directionsToAddress(encodeURIComponent(destination), platform);
  const point = `${destination.lat},${destination.lng}`;
  switch (platform) {
    case "apple":
      return `https://maps.apple.com/?daddr=${point}`;
    case "android":
      // Parentheses would end the label.
      return `geo:${point}?q=${point}(${encodeURIComponent(label.replaceAll(/[()]/g, " "))})`;
    case "other":
      return `https://www.google.com/maps/dir/?api=1&destination=${point}`;
  }
}

function directionsToAddress(address: string, platform: MapsPlatform): string {
  switch (platform) {
    case "apple":
      return `https://maps.apple.com/?daddr=${address}`;
    case "android":
      // Without a point, the app searches for the address.
      return `geo:0,0?q=${address}`;
    case "other":
      return `https://www.google.com/maps/dir/?api=1&destination=${address}`;
  }
}

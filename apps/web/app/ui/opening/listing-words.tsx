import { Trans, useLingui } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/directory/location-card";

type Listing = Pick<LocationCard, "being_checked" | "confirmation" | "confirmed_on">;

/** How true a listing is, in a few words for a row. The server has worked it out: a page that was kept says the same. */
export function ListingWords({ listing }: { listing: Listing }) {
  const { i18n } = useLingui();
  const { being_checked: isChecked, confirmation, confirmed_on: confirmedOn } = listing;
  if (isChecked) {
    return (
      <b>
        <Trans>Being checked</Trans>
      </b>
    );
  }
  if (confirmation === "none" || confirmedOn === null) return <Trans>Not confirmed yet: call first</Trans>;
  const [day, month] = [DAY, MONTH].map((format) => i18n.date(confirmedOn, format));
  return (
    <span className="text-ink">
      {confirmation === "aging" ? (
        <Trans>Confirmed in {month}: call first</Trans>
      ) : (
        <Trans>Confirmed {day}</Trans>
      )}
    </span>
  );
}

const MONTH = { month: "long", timeZone: "UTC" } as const;
/** Confirmations that are shown are at most half a year old: the year goes without saying. */
const DAY = { month: "short", day: "numeric", timeZone: "UTC" } as const;

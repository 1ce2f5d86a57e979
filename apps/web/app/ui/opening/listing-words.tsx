import { Trans, useLingui } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/directory/location-card";

type Listing = Pick<LocationCard, "being_checked" | "confirmation" | "confirmed_on">;

interface ListingWordsProps {
  listing: Listing;
  /** Leaves out what to do about it. */
  isShort?: boolean;
}

/** How true a listing is, in a few words for a row. The server has worked it out: a page that was kept says the same. */
export function ListingWords({ listing, isShort = false }: ListingWordsProps) {
  const { i18n } = useLingui();
  const { being_checked: isChecked, confirmation, confirmed_on: confirmedOn } = listing;
  if (isChecked) {
    return (
      <b>
        <Trans>Being checked</Trans>
      </b>
    );
  }
  if (confirmation === "none" || confirmedOn === null) {
    return isShort ? <Trans>Not confirmed yet</Trans> : <Trans>Not confirmed yet: call first</Trans>;
  }
  const isAging = confirmation === "aging";
  const day = i18n.date(confirmedOn, isAging ? MONTH : DAY);
  if (!isAging) return <Trans>Confirmed {day}</Trans>;
  return isShort ? <Trans>Confirmed in {day}</Trans> : <Trans>Confirmed in {day}: call first</Trans>;
}

const MONTH = { month: "long", timeZone: "UTC" } as const;
/** Confirmations that are shown are at most half a year old: the year goes without saying. */
const DAY = { month: "short", day: "numeric", timeZone: "UTC" } as const;

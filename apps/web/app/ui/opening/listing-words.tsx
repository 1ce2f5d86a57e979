import { Trans } from "@lingui/react/macro";
import { type ListingState, readListingState } from "@smirk/domain/directory/listing-state";
import type { LocationCard } from "@smirk/domain/directory/location-card";

export type ListingFacts = Pick<LocationCard, "being_checked" | "confirmation" | "accepting_new_patients">;

/** What is wrong with a listing, for a row: nothing where nothing is. The dentist's page has the day. */
export function ListingWords({ listing }: { listing: ListingFacts }) {
  const state = stateWords(readListingState(listing));
  const isFull = listing.accepting_new_patients === false;
  return (
    <>
      {state}
      {state && isFull && " · "}
      {isFull && <Trans>No new patients</Trans>}
    </>
  );
}

export function hasListingWords(listing: ListingFacts): boolean {
  return isStateNamed(readListingState(listing)) || listing.accepting_new_patients === false;
}

function isStateNamed(state: ListingState): boolean {
  return state === "none" || state === "in_doubt";
}

function stateWords(state: ListingState) {
  if (!isStateNamed(state)) return null;
  return state === "none" ? <Trans>Not confirmed</Trans> : <Trans>Being checked</Trans>;
}

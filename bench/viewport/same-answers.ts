import { deepStrictEqual } from "node:assert";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { OpeningHours } from "@smirk/domain/directory/provider";

const DAY_MINUTES = 1440;

interface ForeignLocation {
  rowId: string;
  providerId: string;
  centerName: string | null;
  avatarFileId: string | null;
  coordinatesQuality: string | null;
  holidayHours: number[] | null;
  locationPlaceDatumByLocationId: {
    rating: number | null;
    ratingCount: number;
    openingHours: OpeningHours[];
  } | null;
  providerByProviderId: LocationCard["provider"] & {
    rowId: string;
    lastName: string;
    smirkVerified: boolean;
  };
  [same: string]: unknown;
}

/** Throws unless both answers hold the same locations, in any order, field for field. Returns their number. */
export function assertSameAnswers(product: string, foreign: string): number {
  const cards: LocationCard[] = JSON.parse(product).data.findProviderLocationsInBoundingBox;
  const locations: ForeignLocation[] = JSON.parse(foreign).data.locationsInBoxList;
  deepStrictEqual(locations.map(asCard).sort(byId), cards.sort(byId));
  return cards.length;
}

/** Does the same for a server with the product's own schema. */
export function assertEqualAnswers(product: string, other: string): void {
  const [cards, others] = [product, other].map(
    (text) => JSON.parse(text).data.findProviderLocationsInBoundingBox as LocationCard[],
  );
  deepStrictEqual(others?.sort(byId), cards?.sort(byId));
}

function byId(a: { id: string }, b: { id: string }): number {
  return Number(a.id) - Number(b.id);
}

function asCard(location: ForeignLocation): { id: string; [field: string]: unknown } {
  const {
    rowId,
    providerId,
    centerName,
    avatarFileId,
    coordinatesQuality,
    acceptingNewPatients,
    acceptingCheckedOn,
    beingChecked,
    confirmedOn,
    holidayHours,
    locationPlaceDatumByLocationId,
    providerByProviderId,
    ...same
  } = location;
  const { rowId: id, lastName, smirkVerified, ...provider } = providerByProviderId;
  const { rating = null, ratingCount = 0, openingHours = [] } = locationPlaceDatumByLocationId ?? {};
  return {
    ...same,
    id: rowId,
    provider_id: providerId,
    center_name: centerName,
    avatar_src: avatarFileId,
    approximate: ["zip", "place"].includes(coordinatesQuality ?? ""),
    smirk_verified: smirkVerified,
    rating: rating === null ? null : Math.round(rating * 10) / 10,
    review_count: ratingCount,
    accepting_new_patients: acceptingNewPatients,
    accepting_checked_on: acceptingCheckedOn,
    being_checked: beingChecked,
    confirmed_on: confirmedOn,
    weekly_hours: openingHours
      .toSorted((a, b) => a.day - b.day || a.opens - b.opens)
      .flatMap(({ day, opens, closes }) => [opens, closes].map((minute) => day * DAY_MINUTES + minute)),
    holiday_hours: holidayHours ?? [],
    provider: { ...provider, id, last_name: lastName },
  };
}

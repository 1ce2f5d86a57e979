import { type Confirmation, rankListing } from "./listing-state.ts";

/** The rank of `rankListing` for a member: of about equally far ones those outside of the plan come last, whatever is confirmed. */
export function rankForMember(
  listing: { confirmation: Confirmation },
  miles: number,
  isOutsidePlan: boolean,
): number {
  const rank = rankListing(listing, miles);
  const unconfirmed = rank % 2;
  return 2 * (rank - unconfirmed) + 2 * Number(isOutsidePlan) + unconfirmed;
}

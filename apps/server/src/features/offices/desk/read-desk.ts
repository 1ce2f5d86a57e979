import { listOfficesOf } from "../people/list-people.ts";
import type { ActCall, OwnOffice } from "../serve-acts.ts";
import { listOfficeListings, type OfficeListing } from "./find-listings.ts";

/** What every page of an office shows. */
export interface DeskFacts {
  office: OwnOffice;
  listings: OfficeListing[];
  offices: number;
}

export async function readDesk({ ctx, session, office }: ActCall<"staff">): Promise<DeskFacts> {
  const listings = await listOfficeListings(ctx.db, office.id);
  const offices = await listOfficesOf(ctx.db, session.personId);
  return { office, listings, offices: offices.length };
}

import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { Operator } from "../audit/write-audit-entry.ts";
import type { LocationRow } from "../directory/directory-rows.ts";
import { locationDay } from "../directory/entries/location-day.ts";
import { saveLocations } from "../directory/save/save-locations.ts";
import { reportProposal } from "../reports/office-proposal.ts";
import { reportFromOffice } from "../reports/report-from-office.ts";
import { confirmSaid, type OfficeAnswer, ownFields, placeSaid } from "./save-office-word.ts";

interface SaidHours {
  /** Locked with their dentists. */
  locations: readonly LocationRow[];
  said: Pick<OfficeAnswer, "openingHours" | "holidays">;
  by: Operator;
}

/** Stores what an office says of the hours of several listings, at once for all. @returns whether something waits */
export async function saveOfficeHours(
  { trx, clock: given }: Pick<Context, "clock"> & { trx: Kysely<Database> },
  { locations, said, by }: SaidHours,
): Promise<{ isWaiting: boolean }> {
  const now = given.now();
  const answer = { ...said, proposal: null };
  const fields = ownFields(answer, false);
  const changes = [];
  let isWaiting = false;
  for (const before of locations) {
    const on = locationDay(before, now);
    const place = placeSaid({ location: before, answer, on, isWhole: false }, now);
    const after = confirmSaid(place.said, { fields, isRight: false, on });
    if (JSON.stringify(after) !== JSON.stringify(before)) changes.push({ before, after });
    if (place.refused.length === 0) continue;
    isWaiting = true;
    const proposal = { phone: null, hasLeft: false, note: place.refused.join("; ") };
    await reportFromOffice(trx, { ...reportProposal(proposal), locationId: before.id, at: now });
  }
  if (changes.length > 0) await saveLocations({ clock: { now: () => now }, operator: by }, trx, changes);
  return { isWaiting };
}

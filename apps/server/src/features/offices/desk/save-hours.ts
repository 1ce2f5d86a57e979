import type { Context } from "../../../context.ts";
import type { OfficeAnswer } from "../save-office-word.ts";
import { saveListing } from "./save-listing.ts";

interface NewHours {
  officeId: string;
  /** Listings of the office. */
  locationIds: readonly string[];
  email: string;
  /** A week or holidays, as files have them. */
  said: Pick<OfficeAnswer, "openingHours" | "holidays">;
}

/** Each listing is saved by itself: what an operator said of one since waits. @throws 404 `not_found` */
export async function saveHours(
  ctx: Pick<Context, "db" | "clock">,
  { officeId, locationIds, email, said }: NewHours,
): Promise<{ isWaiting: boolean }> {
  let isWaiting = false;
  for (const locationId of locationIds) {
    const answer = { ...said, proposal: null };
    const saved = await saveListing(ctx, { officeId, locationId, email, answer, isWhole: false });
    isWaiting ||= saved.isWaiting;
  }
  return { isWaiting };
}

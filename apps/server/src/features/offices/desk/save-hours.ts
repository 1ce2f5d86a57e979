import type { Context } from "../../../context.ts";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import { saveOfficeHours } from "../save-office-hours.ts";
import type { OfficeAnswer } from "../save-office-word.ts";
import { lockOfficeListings } from "./find-listings.ts";

interface NewHours {
  officeId: string;
  /** Listings of the office. */
  locationIds: readonly string[];
  email: string;
  /** A week or holidays, as files have them. */
  said: Pick<OfficeAnswer, "openingHours" | "holidays">;
}

/** Stores hours of some listings together: what an operator said of one since waits. @throws 404 `not_found` */
export async function saveHours(
  ctx: Pick<Context, "db" | "clock">,
  { officeId, locationIds, email, said }: NewHours,
): Promise<{ isWaiting: boolean }> {
  const by = { actor: email, command: "office save" };
  return repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      const locations = await lockOfficeListings(trx, { officeId, locationIds });
      return saveOfficeHours({ trx, clock: ctx.clock }, { locations, said, by });
    }),
  );
}

import type { Context } from "../../../context.ts";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { OfficeAnswer } from "../save-office-word.ts";
import { saveOfficeWord } from "../save-office-word.ts";
import { getOfficeListing } from "./find-listings.ts";

interface Saved {
  officeId: string;
  locationId: string;
  /** Who of the office says it. */
  email: string;
  answer: OfficeAnswer;
  /** Whether the page showed the whole listing. */
  isWhole: boolean;
}

/** Stores what a person of an office says of a listing. @returns whether something waits @throws 404 `not_found` */
export async function saveListing(
  ctx: Pick<Context, "db" | "clock">,
  { officeId, locationId, email, answer, isWhole }: Saved,
): Promise<{ isWaiting: boolean }> {
  const by = { actor: email, command: "office save" };
  return repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      const context = { db: trx, clock: ctx.clock };
      const listing = await getOfficeListing(context, { officeId, locationId }, { lock: true });
      return saveOfficeWord({ trx, clock: ctx.clock }, { ...listing, answer, by, isWhole });
    }),
  );
}

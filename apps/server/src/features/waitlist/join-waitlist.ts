import type { Context } from "../../context.ts";
import { addJob } from "../../jobs/add-job.ts";

export interface Waiting {
  email: string;
  /** E.164. */
  phoneNumber: string;
}

/**
 * Keeps somebody in mind for when the membership is sold where they live (API-08), and has them told so. Who joins
 * again is on the list once, since the first time.
 * @returns what they may leave with, the same each time
 */
export async function joinWaitlist(
  { db, clock }: Pick<Context, "db" | "clock">,
  { email, phoneNumber }: Waiting,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { removal_token: removalToken } = await trx
      .insertInto("waitlist")
      .values({ email, phone_number: phoneNumber, joined_at: clock.now() })
      .onConflict((conflict) =>
        // Changing nothing would also return nothing.
        conflict.columns(["email", "phone_number"]).doUpdateSet({ email }),
      )
      .returning("removal_token")
      .executeTakeFirstOrThrow();
    await addJob(trx, "tell_waiting", { removalToken }, `waiting-${removalToken}`);
    return removalToken;
  });
}

import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";

export interface LeaveInput {
  removalToken: string;
  /** Removes the email address with every phone number; only by the token of its confirmation email. */
  everywhere: boolean;
}

/** Deletes the joining of a token, and contacts that no other joining has. The answer is the same without one. */
export async function leaveWaitlist(
  { db }: Pick<Context, "db">,
  { removalToken, everywhere }: LeaveInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (everywhere) return leaveEverywhere(trx, removalToken);
    const joining = await trx
      .selectFrom("waitlist_joinings")
      .select(["email", "phone_number"])
      .where("removal_token", "=", removalToken)
      .executeTakeFirst();
    const contact = await trx
      .selectFrom("waitlist")
      .select(["email", "phone_number"])
      .where(({ and, eb }) =>
        joining
          ? and([eb("email", "=", joining.email), eb("phone_number", "=", joining.phone_number)])
          : eb("removal_token", "=", removalToken),
      )
      // A parallel join with the same contacts waits for the lock and stays.
      .forUpdate()
      .executeTakeFirst();
    if (!contact) return;
    await trx.deleteFrom("waitlist_joinings").where("removal_token", "=", removalToken).execute();
    await trx
      .deleteFrom("waitlist")
      .where("email", "=", contact.email)
      .where("phone_number", "=", contact.phone_number)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom("waitlist_joinings")
              .select("waitlist_joinings.email")
              .whereRef("waitlist_joinings.email", "=", "waitlist.email")
              .whereRef("waitlist_joinings.phone_number", "=", "waitlist.phone_number"),
          ),
        ),
      )
      .execute();
  });
}

async function leaveEverywhere(trx: Kysely<Database>, emailedToken: string): Promise<void> {
  await trx
    .deleteFrom("waitlist")
    .where("email", "=", ({ selectFrom }) =>
      selectFrom("waitlist as emailed")
        .select("emailed.email")
        .where("emailed.removal_token", "=", emailedToken),
    )
    .execute();
}

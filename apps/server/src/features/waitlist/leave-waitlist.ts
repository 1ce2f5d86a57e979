import type { Context } from "../../context.ts";

/** Deletes the joining of a token, and contacts that no other joining has. The answer is the same without one. */
export async function leaveWaitlist({ db }: Pick<Context, "db">, removalToken: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
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

import type { Context } from "../../context.ts";

/**
 * Takes back the joining that the token is of; contacts that nobody else has joined with are forgotten. Nobody learns
 * whether there was such a joining.
 */
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
      // Whoever joins with the same contacts meanwhile waits, and is not forgotten along with this joining.
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

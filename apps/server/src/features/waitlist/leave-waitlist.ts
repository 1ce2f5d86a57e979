import type { Context } from "../../context.ts";

/** Forgets who was given the token; nobody learns whether there was such a person. */
export async function leaveWaitlist({ db }: Pick<Context, "db">, removalToken: string): Promise<void> {
  await db.deleteFrom("waitlist").where("removal_token", "=", removalToken).execute();
}

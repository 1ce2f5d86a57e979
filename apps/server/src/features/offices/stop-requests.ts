import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { notFound } from "../../errors.ts";
import { hashOfficeToken, isOfficeToken } from "./office-tokens.ts";
import { endTextsOfEmail } from "./texts/end-texts.ts";

/** Ends the emails to the contact, and the texts about its listings, whose email had this link; idempotent. @throws 404 `not_found` */
export async function stopRequests(
  { db, clock }: Pick<Context, "db" | "clock">,
  token: string,
): Promise<void> {
  const asked = isOfficeToken(token) ? await findContact(db, hashOfficeToken(token)) : undefined;
  if (asked === undefined) throw notFound("This link does not work any more.");
  const { email } = asked;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("office_stops")
      .values({ email, stopped_at: now })
      .onConflict((row) => row.doNothing())
      .execute();
    await endTextsOfEmail(trx, { email, now });
  });
}

async function findContact(db: Kysely<Database>, hash: Buffer): Promise<{ email: string } | undefined> {
  const asked = await db
    .selectFrom("office_requests")
    .select("email")
    .where(({ or, eb }) => or([eb("stop_sha256", "=", hash), eb("reminder_stop_sha256", "=", hash)]))
    .limit(1)
    .executeTakeFirst();
  return (
    asked ??
    (await db
      .selectFrom("office_introductions")
      .select("email")
      .where("stop_sha256", "=", hash)
      .executeTakeFirst())
  );
}

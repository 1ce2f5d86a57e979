import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { hashOfficeToken, isOfficeToken } from "./office-tokens.ts";

/** Ends the emails to the contact whose email had this link; idempotent. @throws 404 `not_found` */
export async function stopRequests(
  { db, clock }: Pick<Context, "db" | "clock">,
  token: string,
): Promise<void> {
  const asked = isOfficeToken(token)
    ? await db
        .selectFrom("office_requests")
        .select("email")
        .where("stop_sha256", "=", hashOfficeToken(token))
        .limit(1)
        .executeTakeFirst()
    : undefined;
  if (asked === undefined) throw notFound("This link does not work any more.");
  await db
    .insertInto("office_stops")
    .values({ email: asked.email, stopped_at: clock.now() })
    .onConflict((row) => row.doNothing())
    .execute();
}

import { createHmac } from "node:crypto";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";

type KeyContext = Pick<Context, "authKeys">;

/** Since when a phone takes no texts of ours but the codes that it asks for; null: it takes them. */
export async function findTextStop(
  ctx: KeyContext,
  db: Kysely<Database>,
  phoneNumber: string,
): Promise<Date | null> {
  const stop = await db
    .selectFrom("text_stops")
    .select("stopped_at")
    .where("phone_number", "=", phoneNumber)
    .unionAll((query) =>
      query
        .selectFrom("erased_text_stops")
        .select("stopped_at")
        .where("phone_hmac", "=", hidePhone(ctx, phoneNumber)),
    )
    .executeTakeFirst();
  return stop?.stopped_at ?? null;
}

export async function stopTexts(trx: Kysely<Database>, phoneNumber: string, now: Date): Promise<void> {
  await trx
    .insertInto("text_stops")
    .values({ phone_number: phoneNumber, stopped_at: now })
    .onConflict((row) => row.column("phone_number").doNothing())
    .execute();
}

export async function allowTexts(ctx: KeyContext, trx: Kysely<Database>, phoneNumber: string): Promise<void> {
  await trx.deleteFrom("text_stops").where("phone_number", "=", phoneNumber).execute();
  await trx.deleteFrom("erased_text_stops").where("phone_hmac", "=", hidePhone(ctx, phoneNumber)).execute();
}

/** A stop belongs to the number: the vendor keeps it when the account is erased, and so do we, without the number. */
export async function hideTextStop(
  ctx: KeyContext & Pick<Context, "clock">,
  trx: Kysely<Database>,
  phoneNumber: string,
): Promise<void> {
  const stop = await trx
    .deleteFrom("text_stops")
    .where("phone_number", "=", phoneNumber)
    .returning("stopped_at")
    .executeTakeFirst();
  const phoneHmac = hidePhone(ctx, phoneNumber);
  const erased = { erased_at: ctx.clock.now() };
  if (!stop) {
    // It was stopped before an erasure that came earlier.
    await trx.updateTable("erased_text_stops").set(erased).where("phone_hmac", "=", phoneHmac).execute();
    return;
  }
  await trx
    .insertInto("erased_text_stops")
    .values({ phone_hmac: phoneHmac, stopped_at: stop.stopped_at, ...erased })
    .onConflict((row) => row.column("phone_hmac").doUpdateSet(erased))
    .execute();
}

/** Five years, as long as callers have to honor a request not to be contacted (47 CFR 64.1200(d)(6)). */
const KEPT_MS = (5 * 365 + 2) * DAY_MS;

export async function deleteOldTextStops({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await db.deleteFrom("erased_text_stops").where("erased_at", "<", before).execute();
}

function hidePhone({ authKeys }: KeyContext, phoneNumber: string): Buffer {
  return createHmac("sha256", authKeys.codeSecret).update("text stop").update(phoneNumber).digest();
}

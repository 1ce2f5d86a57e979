import { DAY_MS } from "@smirk/domain/wire/durations";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { hashSecret, isSecret, makeSecret } from "../tokens/random-secret.ts";

/** The longest that browsers keep a cookie. */
export const KNOWN_BROWSER_LIFE_MS = 400 * DAY_MS;
/** Of one phone; the one that signed in longest ago goes. */
const MAX_BROWSERS = 10;
/** So many wrong codes in a row, and a browser is no longer known: its cookie may have been copied. */
const MAX_FAILURES = 20;

/** A browser that has signed in with this phone before: it has limits of its own, and signs nobody in. */
export interface KnownBrowser {
  hash: Buffer;
}

/**
 * @param phoneNumber E.164
 * @param secret of the browser's cookie
 */
export async function findKnownBrowser(
  { db, clock }: Pick<Context, "db" | "clock">,
  phoneNumber: string,
  secret: string | undefined,
): Promise<KnownBrowser | null> {
  if (!isSecret(secret)) return null;
  const hash = hashSecret(secret);
  const found = await db
    .selectFrom("known_browsers")
    .select("failures")
    .where("phone_number", "=", phoneNumber)
    .where("browser_hash", "=", hash)
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  return found !== undefined && found.failures < MAX_FAILURES ? { hash } : null;
}

/** Counts a code before it is compared. @returns false when the browser has had its last try */
export async function countBrowserFailure(
  { db }: Pick<Context, "db">,
  phoneNumber: string,
  { hash }: KnownBrowser,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("known_browsers")
    .set(({ eb }) => ({ failures: eb("failures", "+", 1) }))
    .where("phone_number", "=", phoneNumber)
    .where("browser_hash", "=", hash)
    .where("failures", "<", MAX_FAILURES)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * From now on this browser is known for the phone. Its secret changes every time, for all of its phones: one that
 * somebody planted or copied before is worth nothing afterwards.
 * @param trx the transaction in which the owner proved the phone is theirs
 * @param previous secret of the browser's cookie
 * @returns the new secret
 */
export async function rememberBrowser(
  trx: Kysely<Database>,
  { phoneNumber, previous, now }: { phoneNumber: string; previous: string | undefined; now: Date },
): Promise<string> {
  const secret = makeSecret();
  const hash = hashSecret(secret);
  if (isSecret(previous)) {
    await trx
      .updateTable("known_browsers")
      .set({ browser_hash: hash })
      .where("browser_hash", "=", hashSecret(previous))
      .where("expires_at", ">", now)
      .execute();
  }
  const expiresAt = new Date(now.getTime() + KNOWN_BROWSER_LIFE_MS);
  await sql`with remembered as (
      insert into known_browsers (phone_number, browser_hash, used_at, expires_at)
      values (${phoneNumber}, ${hash}, ${now}, ${expiresAt})
      on conflict (phone_number, browser_hash)
      do update set failures = 0, used_at = excluded.used_at, expires_at = excluded.expires_at
    )
    delete from known_browsers where phone_number = ${phoneNumber} and browser_hash in (
      select browser_hash from known_browsers where phone_number = ${phoneNumber} and browser_hash <> ${hash}
      order by used_at desc offset ${MAX_BROWSERS - 1})`.execute(trx);
  return secret;
}

import { DAY_MS } from "@smirk/domain/wire/durations";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { readCookie, setCookie } from "../../../http/requests/cookies.ts";
import { requestOrigin } from "../../../http/requests/request-origin.ts";
import { hashSecret, isSecret, makeSecret } from "../tokens/random-secret.ts";

/** Browsers cap cookies at 400 days. */
const KNOWN_BROWSER_LIFE_MS = 400 * DAY_MS;
/** Per phone; the least recently used one is dropped. */
const MAX_BROWSERS = 10;
/** Wrong codes in a row: the cookie may have been copied. */
const MAX_FAILURES = 20;

/** Has signed in with this phone before: it gets limits of its own, and no session. */
export interface KnownBrowser {
  hash: Buffer;
}

export async function findKnownBrowser(
  { db, clock }: Pick<Context, "db" | "clock">,
  { phoneNumber, secret }: { phoneNumber: string; secret: string | undefined },
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

/** The accounts whose phone signed in with a browser. */
export async function listKnownAccounts(
  db: Kysely<Database>,
  { hash, now }: KnownBrowser & { now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom("known_browsers")
    .innerJoin("accounts", "accounts.phone_number", "known_browsers.phone_number")
    .select("accounts.id")
    .where("browser_hash", "=", hash)
    .where("expires_at", ">", now)
    .where("failures", "<", MAX_FAILURES)
    .execute();
  return rows.map(({ id }) => id);
}

/** All but the caller's, whose secret may be missing. */
export async function forgetOtherBrowsers(
  trx: Kysely<Database>,
  phoneNumber: string,
  secret: string | undefined,
): Promise<void> {
  const kept = isSecret(secret) ? hashSecret(secret) : Buffer.alloc(0);
  await trx
    .deleteFrom("known_browsers")
    .where("phone_number", "=", phoneNumber)
    .where("browser_hash", "!=", kept)
    .execute();
}

/** Before the comparison. @returns false when the browser has used its last attempt */
export async function countBrowserFailure(
  { db }: Pick<Context, "db">,
  { phoneNumber, hash }: KnownBrowser & { phoneNumber: string },
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

/** Replaces the secret for all phones of the browser, so that a copied cookie stops working. @returns the new secret */
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

const BROWSER = "smirk_browser";
const CHALLENGE = "smirk_challenge";
const CHALLENGE_SECONDS = 15 * 60;

/** Apps send `challenge` in the body instead. */
interface ClientCookies {
  browser: string | undefined;
  challenge: string | undefined;
}

export function readClientCookies(
  { config }: Pick<Context, "config">,
  request: FastifyRequest,
): ClientCookies {
  const origin = requestOrigin(request, config);
  return {
    browser: readCookie(request, origin, BROWSER),
    challenge: readCookie(request, origin, CHALLENGE),
  };
}

export function setKnownBrowserCookie(
  { config }: Pick<Context, "config">,
  reply: FastifyReply,
  browser: string,
): void {
  const maxAgeSeconds = KNOWN_BROWSER_LIFE_MS / 1000;
  setCookie(reply, requestOrigin(reply.request, config), { name: BROWSER, value: browser, maxAgeSeconds });
}

export function setChallengeCookie(
  { config }: Pick<Context, "config">,
  reply: FastifyReply,
  challenge: string,
): void {
  const cookie = { name: CHALLENGE, value: challenge, maxAgeSeconds: CHALLENGE_SECONDS };
  setCookie(reply, requestOrigin(reply.request, config), cookie);
}

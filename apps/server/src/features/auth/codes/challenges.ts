import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { hashSecret, isSecret, makeSecret } from "../tokens/random-secret.ts";
import { CODE_LIFE_SECONDS, MAX_TRIES } from "./code-limits.ts";
import { hmacCode } from "./hmac-code.ts";

type Storage = Pick<Context, "db" | "clock">;

/** The vendor closes a verification after it; a client's secret is reused within it. */
const PENDING_MS = 10 * 60_000;
/** An unconfirmed message leaves the code before it valid. */
const MAX_CANDIDATES = 4;

interface NewChallenge {
  id: string;
  phoneNumber: string;
  code: string;
  secret: string;
  vendorId: string | null;
}

export async function insertChallenge(
  { db, clock, authKeys }: Pick<Context, "db" | "clock" | "authKeys">,
  { id, phoneNumber, code, secret, vendorId }: NewChallenge,
): Promise<void> {
  const now = clock.now();
  await db
    .insertInto("sign_in_challenges")
    .values({
      id,
      phone_number: phoneNumber,
      code_hmac: hmacCode(authKeys.codeSecret, { challengeId: id, phoneNumber, code }),
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_LIFE_SECONDS * 1000),
      vendor_id: vendorId,
      client_hash: hashSecret(secret),
      is_confirmed: vendorId !== null,
    })
    .execute();
}

export async function findPendingMessage(
  { db, clock }: Storage,
  phoneNumber: string,
): Promise<string | null> {
  const last = await db
    .selectFrom("sign_in_challenges")
    .select("vendor_id")
    .where("phone_number", "=", phoneNumber)
    .where("vendor_id", "is not", null)
    .where("created_at", ">", new Date(clock.now().getTime() - PENDING_MS))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.vendor_id ?? null;
}

export async function hasOpenSecret(
  { db, clock }: Storage,
  phoneNumber: string,
  secret: string | undefined,
): Promise<boolean> {
  if (!isSecret(secret)) return false;
  const found = await db
    .selectFrom("sign_in_challenges")
    .select("id")
    .where("phone_number", "=", phoneNumber)
    .where("client_hash", "=", hashSecret(secret))
    .where("created_at", ">", new Date(clock.now().getTime() - PENDING_MS))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface TriedChallenges {
  isOwn: boolean;
  rows: { id: string; code_hmac: Buffer; vendor_id: string | null }[];
  attemptsLeft: number;
}

/**
 * Counts an attempt before the comparison. A client with a secret tries its own code; all others share the attempts at
 * the newest code of the phone. @returns no rows when there is no code to try
 */
export async function countTry(
  ctx: Storage,
  { phoneNumber, secret }: { phoneNumber: string; secret: string | undefined },
): Promise<TriedChallenges> {
  // A code that is over costs the same queries as one that never was.
  const own = await findCandidates(ctx, phoneNumber, hashSecret(isSecret(secret) ? secret : makeSecret()));
  const shared = await findCandidates(ctx, phoneNumber, null);
  const isOwn = own.length > 0;
  const ids = isOwn ? own : shared;
  const counter = isOwn ? "client_tries" : "tries";
  const rows = await ctx.db
    .updateTable("sign_in_challenges")
    .set(({ eb }) => ({ [counter]: eb(counter, "+", 1) }))
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
    .where("closed_at", "is", null)
    .where("expires_at", ">", ctx.clock.now())
    .where(counter, "<", MAX_TRIES)
    .returning(["id", "code_hmac", "vendor_id", `${counter} as used`])
    .execute();
  const used = Math.min(MAX_TRIES, ...rows.map((row) => row.used));
  return { isOwn, rows, attemptsLeft: MAX_TRIES - used };
}

/** Ids from the newest code back to the newest confirmed one, which replaced all before it. */
async function findCandidates(
  { db }: Storage,
  phoneNumber: string,
  clientHash: Buffer | null,
): Promise<string[]> {
  const newest = await db
    .selectFrom("sign_in_challenges")
    .select(["id", "is_confirmed"])
    .where("phone_number", "=", phoneNumber)
    .$if(clientHash !== null, (query) => query.where("client_hash", "=", clientHash))
    .orderBy("created_at", "desc")
    .limit(MAX_CANDIDATES)
    .execute();
  const confirmed = newest.findIndex((row) => row.is_confirmed);
  return (confirmed === -1 ? newest : newest.slice(0, confirmed + 1)).map(({ id }) => id);
}

/** @returns the vendor's id of the phone's newest message; null if a parallel request used the code */
export async function closeChallenges(
  trx: Kysely<Database>,
  { used, tried, now, phoneNumber }: { used: string; tried: string[]; now: Date; phoneNumber: string },
): Promise<{ newestVendorId: string | null } | null> {
  const closed = await trx
    .updateTable("sign_in_challenges")
    .set({ closed_at: now })
    .where("id", "in", tried)
    .where("closed_at", "is", null)
    .returning([
      "id",
      sql<string | null>`(select newest.vendor_id from sign_in_challenges newest
        where newest.phone_number = ${phoneNumber} order by newest.created_at desc limit 1)`.as(
        "newest_vendor_id",
      ),
    ])
    .execute();
  const own = closed.find(({ id }) => id === used);
  return own ? { newestVendorId: own.newest_vendor_id } : null;
}

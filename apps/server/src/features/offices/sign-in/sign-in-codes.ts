import { timingSafeEqual } from "node:crypto";
import { readEmailCode } from "@smirk/contract/auth/email-code";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { unavailable } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { startKeyedSession } from "../../auth/keyed-sessions/keyed-sessions.ts";
import { hmacEmailCode } from "../../auth/request-email-code.ts";
import { hashSecret, isSecret, makeSecret } from "../../auth/tokens/random-secret.ts";
import { sendOfficeCodeJob } from "../job-types.ts";
import { OFFICE_KEYS } from "./office-sessions.ts";

export const OFFICE_CODE_MS = 15 * MINUTE_MS;
export const MOST_TRIES = 5;

interface Asked {
  /** Lower case. */
  email: string;
  language: Language;
}

/**
 * Emails a code that works in the browser which has the returned secret; the answer is the same for every address.
 * @throws 503 `unavailable` without a mail server
 */
export async function askSignInCode(
  { db, clock, mailer }: Pick<Context, "db" | "clock" | "mailer">,
  { email, language }: Asked,
): Promise<string> {
  if (mailer === null) throw unavailable("We cannot send email right now.", 600).because("email_unavailable");
  const secret = makeSecret();
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("office_codes")
      .values({
        email,
        language,
        client_hash: hashSecret(secret),
        asked_at: now,
        expires_at: new Date(now.getTime() + OFFICE_CODE_MS),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addJob(trx, sendOfficeCodeJob, { codeId: id });
  });
  return secret;
}

interface UnsentCode extends Asked {
  expiresAt: Date;
}

/** Undefined where it is written already, or too old. Call in the transaction that queues the email. */
export function findUnsentCode(
  trx: Kysely<Database>,
  { codeId, now }: { codeId: string; now: Date },
): Promise<UnsentCode | undefined> {
  return trx
    .selectFrom("office_codes")
    .select(["email", "language", "expires_at as expiresAt"])
    .where("id", "=", codeId)
    .where("code_hmac", "is", null)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveSignInCode(
  trx: Kysely<Database>,
  { codeId, codeHmac }: { codeId: string; codeHmac: Buffer },
): Promise<void> {
  await trx.updateTable("office_codes").set({ code_hmac: codeHmac }).where("id", "=", codeId).execute();
}

interface Typed {
  code: string;
  /** The browser's secret. */
  browser: string | undefined;
}

type ProofContext = Pick<Context, "db" | "clock" | "authKeys">;

/** Uses a right code up, once; a wrong one is a try. @returns the address that it proves, or null */
export async function useSignInCode(ctx: ProofContext, { code, browser }: Typed): Promise<string | null> {
  if (!isSecret(browser)) return null;
  const tried = await ctx.db
    .updateTable("office_codes")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("client_hash", "=", hashSecret(browser))
    .where("expires_at", ">", ctx.clock.now())
    .where("tries", "<", MOST_TRIES)
    .returning(["id", "email", "code_hmac"])
    .executeTakeFirst();
  if (tried?.code_hmac == null || !isCodeOf(ctx, { subject: tried.id, code, hmac: tried.code_hmac }))
    return null;
  const { numDeletedRows } = await ctx.db
    .deleteFrom("office_codes")
    .where("id", "=", tried.id)
    .executeTakeFirst();
  return numDeletedRows === 0n ? null : tried.email;
}

export function isCodeOf(
  { authKeys }: Pick<Context, "authKeys">,
  { subject, code, hmac }: { subject: string; code: string; hmac: Buffer },
): boolean {
  const read = readEmailCode(code);
  return read !== null && timingSafeEqual(hmacEmailCode(authKeys.codeSecret, subject, read), hmac);
}

/** A session of the person who proved the address; a person is stored with the first proof. @returns the session's secret */
export async function startOfficeSession(
  { db, clock }: Pick<Context, "db" | "clock">,
  { email, language }: Asked,
): Promise<string> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const personId = await saveOfficePerson(trx, { email, language, now });
    await trx.updateTable("office_people").set({ language }).where("id", "=", personId).execute();
    return startKeyedSession(trx, OFFICE_KEYS, { holderId: personId, now, keySince: now });
  });
}

/** Keeps the language of somebody who is known. @returns the id */
export async function saveOfficePerson(
  trx: Kysely<Database>,
  { email, language, now }: Asked & { now: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto("office_people")
    .values({ email, language, created_at: now })
    .onConflict((row) => row.column("email").doUpdateSet({ email }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

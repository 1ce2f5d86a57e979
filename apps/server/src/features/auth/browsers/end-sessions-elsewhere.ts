import type { Kysely } from "kysely";
import * as v from "valibot";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { type AppError, notFound } from "../../../errors.ts";
import { recordAccountEvent } from "../../account-events/account-events.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { lockAccount } from "../sessions/account-locks.ts";
import { forgetOtherBrowsers } from "../trust/known-browsers.ts";

type Storage = Pick<Context, "db" | "clock">;

interface EndSession {
  accountId: string;
  /** The one to end. */
  sessionId: string;
}

const sessionIdSchema = v.pipe(v.string(), v.uuid());

/** @throws 404 `not_found` for what cannot be an id */
export function readSessionId(id: string): string {
  if (!v.is(sessionIdSchema, id)) throw sessionNotFound();
  return id;
}

/** Its tokens stop working at once. @throws 404 `not_found` for another account's, an unknown or an ended one */
export async function endSession(
  { db, clock }: Storage,
  { accountId, sessionId }: EndSession,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const now = clock.now();
    const { numUpdatedRows } = await trx
      .updateTable("sessions")
      .set({ ended_at: now, end_reason: "ended_elsewhere" })
      .where("id", "=", sessionId)
      .where("account_id", "=", accountId)
      .where("token_type", "=", "access_token")
      .where("ended_at", "is", null)
      .where("expires_at", ">", now)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw sessionNotFound();
    await recordEnd(trx, { accountId, count: 1, at: now });
  });
}

async function recordEnd(
  trx: Kysely<Database>,
  { accountId, count, at }: { accountId: string; count: number; at: Date },
): Promise<void> {
  const facts = { count };
  await recordAccountEvent(trx, { accountId, membershipId: null, kind: "sessions_ended", facts, at });
}

function sessionNotFound(): AppError {
  return notFound("This browser is not signed in any more.");
}

interface EndOthers {
  accountId: string;
  /** The one that stays; null: none does. */
  sessionId: string | null;
  /** The caller's known-browser secret, which stays as well. */
  browser: string | undefined;
}

/** Ends all sessions but the caller's; other browsers of the phone count as unknown from now on. @returns how many */
export async function endOtherSessions({ db, clock }: Storage, input: EndOthers): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const count = await endOthers(trx, { ...input, now });
    if (count > 0) await recordEnd(trx, { accountId: input.accountId, count, at: now });
    return count;
  });
}

/** For changes that end other sign-ins in their own transaction. */
export async function endOthers(
  trx: Kysely<Database>,
  { accountId, sessionId, browser, now }: EndOthers & { now: Date },
): Promise<number> {
  await lockAccount(trx, accountId);
  const ended = await trx
    .updateTable("sessions")
    .set({ ended_at: now, end_reason: "ended_elsewhere" })
    .where("account_id", "=", accountId)
    .$if(sessionId !== null, (query) => query.where("id", "!=", sessionId))
    .where("ended_at", "is", null)
    .returning(["token_type", "expires_at"])
    .execute();
  const account = await trx
    .selectFrom("accounts")
    .select("phone_number")
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (account?.phone_number) await forgetOtherBrowsers(trx, account.phone_number, browser);
  return ended.filter(({ token_type, expires_at }) => token_type === "access_token" && expires_at > now)
    .length;
}

interface SignOutMember {
  accountId: string;
  operator: Operator;
}

/** For somebody who lost a phone: ends every session, and no browser counts as known. @returns how many */
export async function signOutMember(
  { db, clock }: Pick<Context, "db" | "clock">,
  { accountId, operator }: SignOutMember,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const at = clock.now();
    const count = await endOthers(trx, { accountId, sessionId: null, browser: undefined, now: at });
    if (count > 0) await recordEnd(trx, { accountId, count, at });
    const changes = { sessions: [count, 0] };
    await writeAuditEntry(trx, { ...operator, at, subjectKind: "member", subjectId: accountId, changes });
    return count;
  });
}

import type { AccountSessionsAnswer } from "@smirk/contract/account/sessions";
import type { Context } from "../../../context.ts";

interface SessionOwner {
  accountId: string;
  /** The caller's own. */
  sessionId: string;
}

/** A member's browsers that are signed in: the caller's first, then by last use. */
export async function listSessions(
  { db, clock }: Pick<Context, "db" | "clock">,
  { accountId, sessionId }: SessionOwner,
): Promise<AccountSessionsAnswer> {
  const rows = await db
    .selectFrom("sessions")
    .select([
      "id",
      "browser",
      "created_at",
      ({ fn }) => fn.coalesce("last_used_at", "created_at").as("used_at"),
    ])
    .where("account_id", "=", accountId)
    .where("token_type", "=", "access_token")
    .where("ended_at", "is", null)
    .where("expires_at", ">", clock.now())
    .orderBy(({ eb }) => eb("id", "=", sessionId), "desc")
    .orderBy("used_at", "desc")
    .orderBy("id")
    .execute();
  return {
    sessions: rows.map(({ id, browser, created_at: createdAt, used_at: usedAt }) => ({
      id,
      browser,
      is_this: id === sessionId,
      signed_in_at: toSeconds(createdAt),
      last_used_at: toSeconds(usedAt),
    })),
  };
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

export interface MemberSignIns {
  sessions: {
    browser: string | null;
    createdAt: Date;
    lastUsedAt: Date | null;
    endedAt: Date | null;
    endReason: string | null;
  }[];
  /** Consecutive wrong codes of the account's phone. */
  wrongCodes: number;
}

const NEWEST = 50;

/** For operators: no code, no token, no address. */
export async function listMemberSignIns(
  { db }: Pick<Context, "db">,
  accountId: string,
): Promise<MemberSignIns> {
  const sessions = await db
    .selectFrom("sessions")
    .select(["browser", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .select(["ended_at as endedAt", "end_reason as endReason"])
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .limit(NEWEST)
    .execute();
  const failures = await db
    .selectFrom("code_failures")
    .innerJoin("accounts", "accounts.phone_number", "code_failures.phone_number")
    .select("failures")
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  return { sessions, wrongCodes: failures?.failures ?? 0 };
}

/** An account's active sessions, on any device. */
export async function countSessions(
  { db, clock }: Pick<Context, "db" | "clock">,
  accountId: string,
): Promise<number> {
  const { sessions } = await db
    .selectFrom("sessions")
    .select(({ fn }) => fn.countAll<string>().as("sessions"))
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .where("superseded_at", "is", null)
    .where("expires_at", ">", clock.now())
    .executeTakeFirstOrThrow();
  return Number(sessions);
}

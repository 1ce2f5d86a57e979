import type { Context } from "../../../context.ts";

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

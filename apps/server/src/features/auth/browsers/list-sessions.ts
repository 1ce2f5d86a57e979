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

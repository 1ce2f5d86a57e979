import type { Kysely, Selectable } from "kysely";
import type { Database, SessionsTable } from "../../../db/schema/schema.ts";
import { hashRefreshToken } from "./refresh-token.ts";

/** The active session of a refresh token that was never used. */
export async function findUnusedSession(
  db: Kysely<Database>,
  { refreshToken, now }: { refreshToken: string; now: Date },
): Promise<Selectable<SessionsTable> | undefined> {
  return db
    .selectFrom("refresh_tokens")
    .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
    .selectAll("sessions")
    .where("token_hash", "=", hashRefreshToken(refreshToken))
    .where("used_at", "is", null)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

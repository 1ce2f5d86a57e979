import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { SessionTokens } from "../tokens/session-tokens.ts";
import { lockAccount } from "./lock-account.ts";
import { startMemberSession } from "./start-member-session.ts";
import type { SessionStart } from "./start-temporary-session.ts";
import { startTemporarySession } from "./start-temporary-session.ts";

/** A member's session once the account has paid, a temporary one before (decision 9). */
export async function startSession(
  ctx: Context,
  trx: Kysely<Database>,
  start: SessionStart,
): Promise<SessionTokens> {
  const account = await lockAccount(trx, start.accountId);
  if (account === undefined) throw new Error("A session needs an account.");
  if (account.paid_at !== null) return startMemberSession(ctx, trx, start);
  return { access_token: await startTemporarySession(ctx, trx, start), refresh_token: null };
}

import type { MessageKind } from "@smirk/contract/account/messages";
import type { Context } from "../../context.ts";
import { invalid } from "../../errors.ts";
import { lockAccount } from "../auth/sessions/account-locks.ts";
import { saveChoice } from "./message-choices.ts";
import { readStopToken } from "./stop-token.ts";

/** Idempotent, without signing in. @returns what was stopped @throws 400 `invalid` */
export async function stopMessages(
  { db, clock }: Pick<Context, "db" | "clock">,
  token: string,
): Promise<MessageKind> {
  return db.transaction().execute(async (trx) => {
    const read = await readStopToken(trx, token);
    if (read === null) throw invalid("This link is incomplete, or its account is deleted.");
    const { accountId, kind } = read;
    await lockAccount(trx, accountId);
    await saveChoice(trx, { accountId, kind, isWanted: false, now: clock.now() });
    return kind;
  });
}

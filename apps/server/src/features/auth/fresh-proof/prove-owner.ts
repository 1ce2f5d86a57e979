import type { Caller } from "../../../http/requests/authenticate.ts";
import { matchCode, type TypedCode, useCode } from "../codes/match-code.ts";
import type { CodeContext } from "../codes/provide-code.ts";
import { notAuthorized } from "../tokens/check-token.ts";
import { clearCodeFailures } from "../trust/code-failures.ts";
import { rememberBrowser } from "../trust/known-browsers.ts";
import { findAccountPhone, freshProofRequired } from "./require-fresh-proof.ts";

interface ProveInput extends Omit<TypedCode, "phoneNumber"> {
  caller: Pick<Caller, "accountId" | "sessionId">;
}

/** Notes the proof in the caller's session alone. @returns the known browser's new secret @throws as `matchCode` */
export async function proveOwner(ctx: CodeContext, { caller, ...typed }: ProveInput): Promise<string> {
  const phoneNumber = await findAccountPhone(ctx, caller.accountId);
  if (phoneNumber === null) throw freshProofRequired("sign_in");
  const match = await matchCode(ctx, { ...typed, phoneNumber });
  const now = ctx.clock.now();
  const { approvedId, browser } = await ctx.db.transaction().execute(async (trx) => {
    const used = await useCode(trx, match, now);
    const { numUpdatedRows } = await trx
      .updateTable("sessions")
      .set({ proven_at: now })
      .where("id", "=", caller.sessionId)
      .where("account_id", "=", caller.accountId)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notAuthorized();
    await clearCodeFailures(trx, phoneNumber);
    return { ...used, browser: await rememberBrowser(trx, { phoneNumber, previous: typed.browser, now }) };
  });
  if (approvedId !== null) void ctx.sms?.reportApproved(approvedId);
  return browser;
}

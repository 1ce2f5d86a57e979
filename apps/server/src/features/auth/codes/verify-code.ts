import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { startSession } from "../sessions/start-session.ts";
import type { SessionTokens } from "../tokens/session-tokens.ts";
import { clearCodeFailures } from "../trust/code-failures.ts";
import { rememberBrowser } from "../trust/known-browsers.ts";
import type { createOwnerCheck, TypedOwner } from "../trust/unused-account.ts";
import { matchCode, type TypedCode, useCode } from "./match-code.ts";
import type { CodeContext } from "./provide-code.ts";

interface VerifyInput extends TypedCode {
  /** What the session's list shows. */
  browserName: string | null;
  /** The owner of a membership that nobody used for a year. */
  owner: TypedOwner | undefined;
  /** The language of a new account. */
  language: Language;
}

interface VerifiedCode {
  tokens: SessionTokens;
  browser: string;
}

/** @throws 400 `invalid_code` with `attempts_left`; 403 `proof_required`; 429 `too_many_requests` */
export async function verifyCode(
  ctx: CodeContext & { checkOwner: ReturnType<typeof createOwnerCheck> },
  input: VerifyInput,
): Promise<VerifiedCode> {
  const match = await matchCode(ctx, input);
  await ctx.checkOwner(input);
  const { phoneNumber, browser: previous, browserName } = input;
  const now = ctx.clock.now();
  const { approvedId, ...verified } = await ctx.db.transaction().execute(async (trx) => {
    const used = await useCode(trx, match, now);
    const accountId = await findOrCreateAccount(trx, input);
    const tokens = await startSession(ctx, trx, { accountId, browser: browserName, provenAt: now });
    await clearCodeFailures(trx, phoneNumber);
    const browser = await rememberBrowser(trx, { phoneNumber, previous, now });
    return { tokens, browser, ...used };
  });
  if (approvedId !== null) void ctx.sms?.reportApproved(approvedId);
  return verified;
}

async function findOrCreateAccount(
  trx: Kysely<Database>,
  { phoneNumber, language }: Pick<VerifyInput, "phoneNumber" | "language">,
): Promise<string> {
  const known = await trx
    .selectFrom("accounts")
    .select("id")
    .where("phone_number", "=", phoneNumber)
    // A member being erased has lost this number when the lock is free.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (known) return known.id;
  const made = await trx
    .insertInto("accounts")
    .values({ phone_number: phoneNumber, language })
    // A no-op update returns the row when a parallel request has just inserted it.
    .onConflict((row) => row.column("phone_number").doUpdateSet({ phone_number: phoneNumber }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}

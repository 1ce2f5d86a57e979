import type { Language } from "@smirk/domain/wire/language";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { browserOf } from "./browsers/describe-browser.ts";
import { createCodeLimits } from "./codes/code-limits.ts";
import { matchCode, type TypedCode, useCode } from "./codes/match-code.ts";
import { type CodeContext, provideCode } from "./codes/provide-code.ts";
import { readProvideBody, readVerifyBody } from "./codes/read-code-bodies.ts";
import { startSession } from "./sessions/start-session.ts";
import type { SessionTokens } from "./tokens/session-tokens.ts";
import { clearCodeFailures } from "./trust/code-failures.ts";
import {
  readClientCookies,
  rememberBrowser,
  setChallengeCookie,
  setKnownBrowserCookie,
} from "./trust/known-browsers.ts";
import { createOwnerCheck, type TypedOwner } from "./trust/unused-account.ts";

export function registerCodeRoutes(app: FastifyInstance, ctx: Context): void {
  const codes = { ...ctx, limits: createCodeLimits(ctx), checkOwner: createOwnerCheck(ctx) };
  app.post("/auth/2fa/provide", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { phoneNumber, challenge } = readProvideBody(request.body);
    const cookies = readClientCookies(ctx, request);
    const data = await provideCode(codes, {
      phoneNumber,
      address: request.ip,
      language: languageOf(request),
      browser: cookies.browser,
      challenge: challenge ?? cookies.challenge,
    });
    setChallengeCookie(ctx, reply, data.challenge);
    return { data };
  });
  app.post("/auth/2fa/verify", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { phoneNumber, code, challenge, owner } = readVerifyBody(request.body);
    const cookies = readClientCookies(ctx, request);
    const { tokens, browser } = await verifyCode(codes, {
      phoneNumber,
      browserName: browserOf(request),
      language: languageOf(request),
      code,
      owner,
      address: request.ip,
      browser: cookies.browser,
      challenge: challenge ?? cookies.challenge,
    });
    setKnownBrowserCookie(ctx, reply, browser);
    return tokens;
  });
}

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
async function verifyCode(
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

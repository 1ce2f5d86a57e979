import { emailProofBodySchema, emailProofCodeBodySchema } from "@smirk/contract/auth/codes";
import { type MeAnswer, refreshTokenBodySchema } from "@smirk/contract/auth/sessions";
import { readInput } from "@smirk/contract/read-input";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { AppError, invalid } from "../../errors.ts";
import { addressKey, consumePoint } from "../../http/limits/rate-limit.ts";
import { authenticate, readBearer } from "../../http/requests/authenticate.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { browserOf } from "./browsers/describe-browser.ts";
import { registerBrowserRoutes } from "./browsers/routes.ts";
import { registerCodeRoutes } from "./code-routes.ts";
import { hideKey } from "./codes/hmac-code.ts";
import { registerFreshProofRoutes } from "./fresh-proof/routes.ts";
import {
  createProofLimits,
  hmacEmailCode,
  type ProofLimits,
  requestEmailCode,
} from "./request-email-code.ts";
import { lockAccount } from "./sessions/account-locks.ts";
import { endSessions, refreshSession } from "./sessions/refresh-session.ts";
import { startTemporarySession } from "./sessions/start-temporary-session.ts";
import { registerSignOnRoutes } from "./sign-on-routes.ts";
import { checkToken, membersOnly, notAuthorized, type TokenClaims } from "./tokens/check-token.ts";
import { clearCodeFailures } from "./trust/code-failures.ts";
import { readClientCookies, rememberBrowser, setKnownBrowserCookie } from "./trust/known-browsers.ts";

export function registerAuthRoutes(app: FastifyInstance, ctx: Context): void {
  registerBrowserRoutes(app, ctx);
  registerCodeRoutes(app, ctx);
  registerFreshProofRoutes(app, ctx);
  registerProofRoutes(app, ctx);
  registerSessionRoutes(app, ctx);
  registerSignOnRoutes(app, ctx);
}

function registerProofRoutes(app: FastifyInstance, ctx: Context): void {
  const proving = { ...ctx, limits: createProofLimits(ctx) };
  app.post("/auth/email_proof/provide", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { phone_number: phoneNumber } = parseBody(emailProofBodySchema, request.body);
    return { data: await requestEmailCode(proving, { phoneNumber, address: request.ip }) };
  });
  app.post("/auth/email_proof/verify", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { browser: previous } = readClientCookies(ctx, request);
    const { phone_number: phoneNumber, code } = parseBody(emailProofCodeBodySchema, request.body);
    const typed = { phoneNumber, code, address: request.ip, browser: previous };
    setKnownBrowserCookie(ctx, reply, await verifyEmailCode(proving, typed));
    return { proved: true };
  });
}

interface VerifyEmailCode {
  phoneNumber: string;
  code: string;
  address: string;
  browser: string | undefined;
}

/** Unlocks codes by text. @returns the known browser's secret @throws 400 `invalid_code`; 429 `too_many_requests` */
async function verifyEmailCode(
  ctx: Context & { limits: ProofLimits },
  { phoneNumber, code, address, browser: previous }: VerifyEmailCode,
): Promise<string> {
  const { codeSecret } = ctx.authKeys;
  const caller = hideKey(codeSecret, addressKey(address));
  await consumePoint(ctx.limits.checks, caller);
  const now = ctx.clock.now();
  const browser = await ctx.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("email_codes")
      .where("phone_number", "=", phoneNumber)
      .where("code_hmac", "=", hmacEmailCode(codeSecret, phoneNumber, code))
      .where("expires_at", ">", now)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return null;
    await clearCodeFailures(trx, phoneNumber);
    return rememberBrowser(trx, { phoneNumber, previous, now });
  });
  if (browser !== null) {
    await ctx.limits.checks.reward(caller);
    return browser;
  }
  const sentence = "That code is not right, or it is more than 24 hours old.";
  throw new AppError(400, "invalid_code", sentence).because("email_code_not_right");
}

function registerSessionRoutes(app: FastifyInstance, ctx: Context): void {
  // No HEAD: it would use up the token without returning the next one.
  app.get("/auth/refresh_token", { exposeHeadRoute: false }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return refreshSession(ctx, {
      refreshToken: readRefreshToken(request.query),
      browser: browserOf(request),
    });
  });
  app.post("/auth/refresh_token", async (request, reply) => {
    reply.header("cache-control", "no-store");
    return refreshSession(ctx, { refreshToken: readRefreshToken(request.body), browser: browserOf(request) });
  });
  app.get("/auth/refresh_temporary", { exposeHeadRoute: false }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return { access_token: await refreshTemporary(ctx, readBearer(request)) };
  });
  app.post("/auth/sign_out", async (request, reply) => {
    await signOut(ctx, readBearer(request));
    return reply.status(204).header("cache-control", "no-store").send();
  });
  app.get("/auth/me", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "everyone" });
    return getMe(ctx, accountId);
  });
}

async function getMe(ctx: Context, accountId: string): Promise<MeAnswer> {
  return ctx.db
    .selectFrom("accounts")
    .select(["phone_number", "verified_email as email", "name", "last_name", "language"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}

function readRefreshToken(source: unknown): string {
  const result = readInput(refreshTokenBodySchema, source);
  if (result.success) return result.output.refresh_token;
  const sentence = "Please send one refresh token.";
  throw invalid(sentence, { refresh_token: sentence });
}

/** Ends the session of a token of any type, even an expired one. Idempotent; an invalid token is no error. */
async function signOut(ctx: Context, token: string): Promise<void> {
  const claims = await readClaims(ctx, token);
  if (claims === null) return;
  const { accountId, sessionId } = claims;
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await endSessions(trx, { accountId, sessionId, reason: "signed_out", now: ctx.clock.now() });
  });
}

async function readClaims(ctx: Context, token: string): Promise<TokenClaims | null> {
  try {
    return await checkToken(ctx, token, { allowExpired: true });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * A new temporary token for a superseded one that has not expired (decision 11); none after signing out.
 * @throws 401 `not_authorized`, `token_expiried` or `token_refresh`; 403 `forbidden` for a member's token
 */
async function refreshTemporary(ctx: Context, token: string): Promise<string> {
  const { accountId, sessionId, tokenType } = await checkToken(ctx, token);
  return ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const session = await trx
      .selectFrom("sessions")
      .select(["ended_at", "browser", "proven_at"])
      .where("id", "=", sessionId)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    if (session === undefined || session.ended_at !== null) throw notAuthorized();
    if (tokenType !== "temporary_access_token") throw membersOnly();
    const { browser, proven_at: provenAt } = session;
    return startTemporarySession(ctx, trx, { accountId, browser, provenAt });
  });
}

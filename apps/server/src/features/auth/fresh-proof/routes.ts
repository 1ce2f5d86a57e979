import type { ProvidedOwnCode } from "@smirk/contract/auth/codes";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Language } from "@smirk/domain/wire/language";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { authenticate, type Caller } from "../../../http/requests/authenticate.ts";
import { languageOf } from "../../../http/requests/language-of.ts";
import { createCodeLimits } from "../codes/code-limits.ts";
import { matchCode, type TypedCode, useCode } from "../codes/match-code.ts";
import { type CodeContext, provideCode } from "../codes/provide-code.ts";
import { readOwnChallenge, readOwnCode } from "../codes/read-code-bodies.ts";
import { notAuthorized } from "../tokens/check-token.ts";
import { clearCodeFailures } from "../trust/code-failures.ts";
import {
  readClientCookies,
  rememberBrowser,
  setChallengeCookie,
  setKnownBrowserCookie,
} from "../trust/known-browsers.ts";
import { findAccountPhone, freshProofRequired } from "./require-fresh-proof.ts";

export function registerFreshProofRoutes(app: FastifyInstance, ctx: Context): void {
  const codes = { ...ctx, limits: createCodeLimits(ctx) };
  app.post("/account/proof/provide", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const cookies = readClientCookies(ctx, request);
    const challenge = readOwnChallenge(request.body) ?? cookies.challenge;
    const language = languageOf(request);
    const from = { address: request.ip, language, browser: cookies.browser, challenge };
    const data = await provideOwnCode(codes, { accountId, ...from });
    setChallengeCookie(ctx, reply, data.challenge);
    return { data };
  });
  app.post("/account/proof/verify", async (request, reply) => {
    const caller = await authenticate(ctx, { request, reply, allow: "members" });
    const { code, challenge } = readOwnCode(request.body);
    const cookies = readClientCookies(ctx, request);
    const browser = await proveOwner(codes, {
      caller,
      code,
      address: request.ip,
      browser: cookies.browser,
      challenge: challenge ?? cookies.challenge,
    });
    setKnownBrowserCookie(ctx, reply, browser);
    return { proved: true };
  });
}

interface ProvideInput {
  accountId: string;
  address: string;
  language: Language;
  browser: string | undefined;
  challenge: string | undefined;
}

/** Texts a code to the account's own phone. @throws as `provideCode`; 403 `proof_required` without a phone */
async function provideOwnCode(
  ctx: CodeContext,
  { accountId, ...from }: ProvideInput,
): Promise<ProvidedOwnCode> {
  const phoneNumber = await findAccountPhone(ctx, accountId);
  if (phoneNumber === null) throw freshProofRequired("sign_in");
  const provided = await provideCode(ctx, { ...from, phoneNumber });
  return { ...provided, phone_number: maskContact(phoneNumber) };
}

interface ProveInput extends Omit<TypedCode, "phoneNumber"> {
  caller: Pick<Caller, "accountId" | "sessionId">;
}

/** Notes the proof in the caller's session alone. @returns the known browser's new secret @throws as `matchCode` */
async function proveOwner(ctx: CodeContext, { caller, ...typed }: ProveInput): Promise<string> {
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

import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { browserOf } from "./browsers/describe-browser.ts";
import { createCodeLimits } from "./codes/code-limits.ts";
import { provideCode } from "./codes/provide-code.ts";
import { readProvideBody, readVerifyBody } from "./codes/read-code-bodies.ts";
import { verifyCode } from "./codes/verify-code.ts";
import { readClientCookies, setChallengeCookie, setKnownBrowserCookie } from "./trust/known-browsers.ts";
import { createOwnerCheck } from "./trust/unused-account.ts";

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

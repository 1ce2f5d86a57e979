import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { languageOf } from "../../../http/requests/language-of.ts";
import { createCodeLimits } from "../codes/code-limits.ts";
import { readOwnChallenge, readOwnCode } from "../codes/read-code-bodies.ts";
import { readClientCookies, setChallengeCookie, setKnownBrowserCookie } from "../trust/known-browsers.ts";
import { proveOwner } from "./prove-owner.ts";
import { provideOwnCode } from "./provide-own-code.ts";

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

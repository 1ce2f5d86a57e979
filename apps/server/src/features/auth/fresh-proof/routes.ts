import { provideOwnCodeRoute, verifyOwnCodeRoute } from "@smirk/contract/auth/codes";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serveRoutes } from "../../../edges/rest.ts";
import { languageOf } from "../../../http/requests/language-of.ts";
import { createCodeLimits } from "../codes/code-limits.ts";
import { readClientCookies, setChallengeCookie, setKnownBrowserCookie } from "../trust/known-browsers.ts";
import { proveOwner } from "./prove-owner.ts";
import { provideOwnCode } from "./provide-own-code.ts";

export function registerFreshProofRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  const codes = { ...ctx, limits: createCodeLimits(ctx) };
  serve(provideOwnCodeRoute, async ({ caller: { accountId }, body, request, reply }) => {
    const cookies = readClientCookies(ctx, request);
    const data = await provideOwnCode(codes, {
      accountId,
      address: request.ip,
      language: languageOf(request),
      browser: cookies.browser,
      challenge: body.challenge ?? cookies.challenge,
    });
    setChallengeCookie(ctx, reply, data.challenge);
    return { data };
  });
  serve(verifyOwnCodeRoute, async ({ caller, body, request, reply }) => {
    const cookies = readClientCookies(ctx, request);
    const browser = await proveOwner(codes, {
      caller,
      code: body.code,
      address: request.ip,
      browser: cookies.browser,
      challenge: body.challenge ?? cookies.challenge,
    });
    setKnownBrowserCookie(ctx, reply, browser);
    return { proved: true } as const;
  });
}

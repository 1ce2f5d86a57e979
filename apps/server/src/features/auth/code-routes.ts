import { provideCodeRoute, verifyCodeRoute } from "@smirk/contract/auth/codes";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { browserOf } from "./browsers/describe-browser.ts";
import { createCodeLimits } from "./codes/code-limits.ts";
import { provideCode } from "./codes/provide-code.ts";
import { verifyCode } from "./codes/verify-code.ts";
import { readClientCookies, setChallengeCookie, setKnownBrowserCookie } from "./trust/known-browsers.ts";
import { createOwnerCheck, readTypedOwner } from "./trust/unused-account.ts";

export function registerCodeRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  const codes = { ...ctx, limits: createCodeLimits(ctx), checkOwner: createOwnerCheck(ctx) };
  serve(provideCodeRoute, async ({ body, request, reply }) => {
    const cookies = readClientCookies(ctx, request);
    const data = await provideCode(codes, {
      phoneNumber: body.phone_number,
      address: request.ip,
      language: languageOf(request),
      browser: cookies.browser,
      challenge: body.challenge ?? cookies.challenge,
    });
    setChallengeCookie(ctx, reply, data.challenge);
    return { data };
  });
  serve(verifyCodeRoute, async ({ body, request, reply }) => {
    const cookies = readClientCookies(ctx, request);
    const { tokens, browser } = await verifyCode(codes, {
      phoneNumber: body.phone_number,
      browserName: browserOf(request),
      language: languageOf(request),
      code: body.code,
      owner: readTypedOwner(body.owner),
      address: request.ip,
      browser: cookies.browser,
      challenge: body.challenge ?? cookies.challenge,
    });
    setKnownBrowserCookie(ctx, reply, browser);
    return tokens;
  });
}

import { requestEmailProofRoute, verifyEmailProofRoute } from "@smirk/contract/auth/codes";
import {
  getMeRoute,
  refreshTemporaryRoute,
  refreshTokensByQueryRoute,
  refreshTokensRoute,
  signOutRoute,
} from "@smirk/contract/auth/sessions";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { getMe } from "./accounts/get-me.ts";
import { browserOf } from "./browsers/describe-browser.ts";
import { registerBrowserRoutes } from "./browsers/routes.ts";
import { registerCodeRoutes } from "./code-routes.ts";
import { registerFreshProofRoutes } from "./fresh-proof/routes.ts";
import { createProofLimits, requestEmailCode } from "./request-email-code.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { refreshTemporary } from "./sessions/refresh-temporary.ts";
import { signOut } from "./sessions/sign-out.ts";
import { registerSignOnRoutes } from "./sign-on-routes.ts";
import { readClientCookies, setKnownBrowserCookie } from "./trust/known-browsers.ts";
import { verifyEmailCode } from "./verify-email-code.ts";

export function registerAuthRoutes(app: FastifyInstance, ctx: Context): void {
  registerBrowserRoutes(app, ctx);
  registerCodeRoutes(app, ctx);
  registerFreshProofRoutes(app, ctx);
  registerProofRoutes(app, ctx);
  registerSessionRoutes(app, ctx);
  registerSignOnRoutes(app, ctx);
}

function registerProofRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  const proving = { ...ctx, limits: createProofLimits(ctx) };
  serve(requestEmailProofRoute, async ({ body: { phone_number: phoneNumber }, request }) => ({
    data: await requestEmailCode(proving, { phoneNumber, address: request.ip }),
  }));
  serve(verifyEmailProofRoute, async ({ body: { phone_number: phoneNumber, code }, request, reply }) => {
    const { browser: previous } = readClientCookies(ctx, request);
    const typed = { phoneNumber, code, address: request.ip, browser: previous };
    setKnownBrowserCookie(ctx, reply, await verifyEmailCode(proving, typed));
    return { proved: true } as const;
  });
}

function registerSessionRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  // A HEAD would use up the token without returning the next one.
  serve(
    refreshTokensByQueryRoute,
    ({ query: { refresh_token: refreshToken }, request }) =>
      refreshSession(ctx, { refreshToken, browser: browserOf(request) }),
    { hasNoHead: true },
  );
  serve(refreshTokensRoute, ({ body: { refresh_token: refreshToken }, request }) =>
    refreshSession(ctx, { refreshToken, browser: browserOf(request) }),
  );
  serve(
    refreshTemporaryRoute,
    async ({ caller: token }) => ({ access_token: await refreshTemporary(ctx, token) }),
    { hasNoHead: true },
  );
  serve(signOutRoute, async ({ caller: token }) => {
    await signOut(ctx, token);
    return undefined;
  });
  serve(getMeRoute, ({ caller }) => getMe(ctx, caller.accountId));
}

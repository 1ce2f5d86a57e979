import { emailProofBodySchema, emailProofCodeBodySchema } from "@smirk/contract/auth/codes";
import { refreshTokenBodySchema } from "@smirk/contract/auth/sessions";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { authenticate, readBearer } from "../../http/requests/authenticate.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
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

function registerSessionRoutes(app: FastifyInstance, ctx: Context): void {
  // No HEAD: it would use up the token without returning the next one.
  app.get("/auth/refresh_token", { exposeHeadRoute: false }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return refreshSession(ctx, {
      refreshToken: parseBody(refreshTokenBodySchema, request.query).refresh_token,
      browser: browserOf(request),
    });
  });
  app.post("/auth/refresh_token", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { refresh_token: refreshToken } = parseBody(refreshTokenBodySchema, request.body);
    return refreshSession(ctx, { refreshToken, browser: browserOf(request) });
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

import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { readRequestBody, readVerifyBody } from "./proof/read-proof-bodies.ts";
import { createProofLimits, requestEmailCode } from "./proof/request-email-code.ts";
import { verifyEmailCode } from "./proof/verify-email-code.ts";
import { readClientCookies, setKnownBrowserCookie } from "./trust/client-cookies.ts";

export function registerProofRoutes(app: FastifyInstance, ctx: Context): void {
  const proving = { ...ctx, limits: createProofLimits(ctx) };
  app.post("/auth/email_proof/provide", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const asked = { ...readRequestBody(request.body), address: request.ip };
    return { data: await requestEmailCode(proving, asked) };
  });
  app.post("/auth/email_proof/verify", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { browser: previous } = readClientCookies(request, ctx);
    const typed = { ...readVerifyBody(request.body), address: request.ip, browser: previous };
    setKnownBrowserCookie(ctx, reply, await verifyEmailCode(proving, typed));
    return { proved: true };
  });
}

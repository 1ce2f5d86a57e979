import { emailProofBodySchema, emailProofCodeBodySchema } from "@smirk/contract/auth/codes";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { createProofLimits, requestEmailCode } from "./proof/request-email-code.ts";
import { verifyEmailCode } from "./proof/verify-email-code.ts";
import { readClientCookies, setKnownBrowserCookie } from "./trust/client-cookies.ts";

export function registerProofRoutes(app: FastifyInstance, ctx: Context): void {
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

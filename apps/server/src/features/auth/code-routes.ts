import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { createCodeLimits } from "./codes/code-limits.ts";
import { provideCode } from "./codes/provide-code.ts";
import { readProvideBody, readVerifyBody } from "./codes/read-code-bodies.ts";
import { verifyCode } from "./codes/verify-code.ts";

/** Sign-in by a code in a text message (contract, `/auth/2fa`). */
export function registerCodeRoutes(app: FastifyInstance, ctx: Context): void {
  const codes = { ...ctx, limits: createCodeLimits(ctx) };
  app.post("/auth/2fa/provide", async (request, reply) => {
    reply.header("cache-control", "no-store");
    return { data: await provideCode(codes, { ...readProvideBody(request.body), address: request.ip }) };
  });
  app.post("/auth/2fa/verify", async (request, reply) => {
    reply.header("cache-control", "no-store");
    return verifyCode(codes, { ...readVerifyBody(request.body), address: request.ip });
  });
}

import type { MeAnswer } from "@smirk/contract/auth/sessions";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { authenticate, readBearer } from "../../../http/requests/authenticate.ts";
import { browserOf } from "../browsers/describe-browser.ts";
import { readRefreshToken } from "../tokens/read-refresh-token.ts";
import { refreshSession } from "./refresh-session.ts";
import { refreshTemporary } from "./refresh-temporary.ts";
import { signOut } from "./sign-out.ts";

export function registerSessionRoutes(app: FastifyInstance, ctx: Context): void {
  // No HEAD: it would use up the token without returning the next one.
  app.get("/auth/refresh_token", { exposeHeadRoute: false }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return refreshSession(ctx, {
      refreshToken: readRefreshToken(request.query),
      browser: browserOf(request),
    });
  });
  app.post("/auth/refresh_token", async (request, reply) => {
    reply.header("cache-control", "no-store");
    return refreshSession(ctx, { refreshToken: readRefreshToken(request.body), browser: browserOf(request) });
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

async function getMe(ctx: Context, accountId: string): Promise<MeAnswer> {
  return ctx.db
    .selectFrom("accounts")
    .select(["phone_number", "verified_email as email", "name", "last_name", "language"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}

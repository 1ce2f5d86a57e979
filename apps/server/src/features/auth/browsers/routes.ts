import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { readClientCookies } from "../trust/known-browsers.ts";
import { endOtherSessions, endSession, readSessionId } from "./end-sessions-elsewhere.ts";
import { listSessions } from "./list-sessions.ts";

export function registerBrowserRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/account/sessions", async (request, reply) => {
    const caller = await authenticate(ctx, { request, reply, allow: "members" });
    return listSessions(ctx, caller);
  });
  app.delete("/account/sessions", async (request, reply) => {
    const { accountId, sessionId: own } = await authenticate(ctx, { request, reply, allow: "members" });
    const { browser } = readClientCookies(ctx, request);
    return { ended: await endOtherSessions(ctx, { accountId, sessionId: own, browser }) };
  });
  app.delete<{ Params: { id: string } }>("/account/sessions/:id", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const { id } = request.params;
    await endSession(ctx, { accountId, sessionId: readSessionId(id) });
    return reply.status(204).send();
  });
}

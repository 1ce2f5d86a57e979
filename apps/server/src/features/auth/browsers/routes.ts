import { endOtherSessionsRoute, endSessionRoute, listSessionsRoute } from "@smirk/contract/account/sessions";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serveRoutes } from "../../../edges/rest.ts";
import { readClientCookies } from "../trust/known-browsers.ts";
import { endOtherSessions, endSession, readSessionId } from "./end-sessions-elsewhere.ts";
import { listSessions } from "./list-sessions.ts";

export function registerBrowserRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  serve(listSessionsRoute, ({ caller }) => listSessions(ctx, caller));
  serve(endOtherSessionsRoute, async ({ caller: { accountId, sessionId: own }, request }) => {
    const { browser } = readClientCookies(ctx, request);
    return { ended: await endOtherSessions(ctx, { accountId, sessionId: own, browser }) };
  });
  serve(endSessionRoute, async ({ caller: { accountId }, params: { id } }) => {
    await endSession(ctx, { accountId, sessionId: readSessionId(id) });
    return undefined;
  });
}

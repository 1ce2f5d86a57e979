import {
  listWaitingChangesRoute,
  showContactChangeRoute,
  stopWaitingChangesRoute,
  undoContactChangeRoute,
} from "@smirk/contract/account/personal-details";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serveRoutes } from "../../../edges/rest.ts";
import { createSharedLimiter, limitByAddress } from "../../../http/limits/rate-limit.ts";
import { answerLink, describeLink } from "./contact-link.ts";
import { listOwnWaiting, stopOwnWaiting } from "./waiting-changes.ts";

const ANSWERS = { points: 120, duration: 600 };

/**
 * Routes for the link of a message without signing in, and by a signed-in member. Posts alone, because mail scanners
 * open links.
 */
export function registerContactRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  const link = {
    onRequest: limitByAddress(createSharedLimiter(ctx.pool, "contact-link", ANSWERS)),
    unreadable: "The token of the link is missing.",
  };
  serve(showContactChangeRoute, ({ body: { token } }) => describeLink(ctx, token), link);
  serve(undoContactChangeRoute, ({ body: { token } }) => answerLink(ctx, token), link);
  serve(listWaitingChangesRoute, ({ caller }) => listOwnWaiting(ctx, caller.accountId));
  serve(stopWaitingChangesRoute, async ({ caller: { accountId } }) => {
    await stopOwnWaiting(ctx, accountId);
    return listOwnWaiting(ctx, accountId);
  });
}

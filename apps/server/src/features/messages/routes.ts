import {
  chooseMessageRoute,
  getMessageChoicesRoute,
  stopMessagesRoute,
} from "@smirk/contract/account/messages";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { registerOneClick } from "../../http/requests/one-click.ts";
import { registerInboundTextRoutes } from "./inbound/routes.ts";
import { chooseMessages, describeChoices } from "./message-choices.ts";
import { stopMessages } from "./stop-messages.ts";

export function registerMessageRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  serve(getMessageChoicesRoute, ({ caller }) => describeChoices(ctx, caller.accountId));
  serve(
    chooseMessageRoute,
    ({ caller: { accountId }, body: choice }) => chooseMessages(ctx, { accountId, choice }),
    { unreadable: "Name a kind of message, and whether you want it." },
  );
  registerStopRoutes(app, ctx);
  registerInboundTextRoutes(app, ctx);
}

const CALLS = { points: 120, duration: 600 };

/** Works without signing in, by the token of an email. */
function registerStopRoutes(app: FastifyInstance, ctx: Context): void {
  const onRequest = limitByAddress(createSharedLimiter(ctx.pool, "stop-messages", CALLS));
  serveRoutes(app, ctx)(
    stopMessagesRoute,
    async ({ body: { token } }) => ({ stopped: await stopMessages(ctx, token) }),
    { onRequest, unreadable: "The token of the email's link is missing." },
  );
  registerOneClick(app, {
    path: "/messages/one-click",
    page: "/stop-messages",
    stop: async (token) => void (await stopMessages(ctx, token)),
  });
}

import type { MessageKind } from "@smirk/contract/account/messages";
import { stopMessagesBodySchema } from "@smirk/contract/account/messages";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { invalid } from "../../../errors.ts";
import { createSharedLimiter, limitByAddress } from "../../../http/limits/rate-limit.ts";
import { registerOneClick } from "../../../http/requests/one-click.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { lockAccount } from "../../auth/sessions/account-locks.ts";
import { saveChoice } from "../choices/message-choices.ts";
import { readStopToken } from "./stop-token.ts";

const CALLS = { points: 120, duration: 600 };

/** Works without signing in, by the token of an email. */
export function registerStopRoutes(app: FastifyInstance, ctx: Context): void {
  const onRequest = limitByAddress(createSharedLimiter(ctx.pool, "stop-messages", CALLS));
  app.post("/messages/stop", { onRequest }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { token } = parseBody(
      stopMessagesBodySchema,
      request.body,
      "The token of the email's link is missing.",
    );
    return { stopped: await stopMessages(ctx, token) };
  });
  registerOneClick(app, {
    path: "/messages/one-click",
    page: "/stop-messages",
    stop: async (token) => void (await stopMessages(ctx, token)),
  });
}

/** Idempotent, without signing in. @returns what was stopped @throws 400 `invalid` */
async function stopMessages(
  { db, clock }: Pick<Context, "db" | "clock">,
  token: string,
): Promise<MessageKind> {
  return db.transaction().execute(async (trx) => {
    const read = await readStopToken(trx, token);
    if (read === null) throw invalid("This link is incomplete, or its account is deleted.");
    const { accountId, kind } = read;
    await lockAccount(trx, accountId);
    await saveChoice(trx, { accountId, kind, isWanted: false, now: clock.now() });
    return kind;
  });
}

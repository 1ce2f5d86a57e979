import type { FastifyInstance } from "fastify";
import { authenticate } from "../../../http/authenticate.ts";
import { consumePoint, createSharedLimiter } from "../../../http/rate-limit.ts";
import type { SellingContext } from "../selling-context.ts";
import { readStateBody } from "./read-state-body.ts";
import { type PaymentState, retrieveState } from "./retrieve-state.ts";
import { createSharedWork } from "./share-work.ts";
import { startPayment } from "./start-payment.ts";
import { createTurns } from "./take-turns.ts";
import { withinTime } from "./within-time.ts";

/** Far more than anybody presses Pay; every new cart is a subscription at the provider. */
const PRESSES = { points: 100, duration: 600 };

/** A browser asks once a second for half a minute, then less often; each question is two calls to the provider. */
const STATE_QUESTIONS = { points: 600, duration: 600 };

/** `POST /subscription/initial_payment` and `/subscription/retrive_state`, the wire's spelling. */
export function registerPayRoutes(app: FastifyInstance, ctx: SellingContext): void {
  const turns = createTurns();
  const presses = createSharedLimiter(ctx.pool, "pay", PRESSES);
  const questions = createSharedLimiter(ctx.pool, "payment-state", STATE_QUESTIONS);
  const share = createSharedWork<PaymentState["state"]>();
  app.post("/subscription/initial_payment", async (request, reply) => {
    const { accountId } = await authenticate(ctx, request, reply, { allow: "everyone" });
    await consumePoint(presses, accountId);
    const { body } = request;
    return withinTime((signal) =>
      turns.take(accountId, signal, () => startPayment(ctx, { accountId, body, signal })),
    );
  });
  app.post("/subscription/retrive_state", async (request, reply) => {
    const caller = await authenticate(ctx, request, reply, { allow: "everyone" });
    await consumePoint(questions, caller.accountId);
    return retrieveState(ctx, { caller, ...readStateBody(request.body) }, share);
  });
}

import type { FastifyInstance } from "fastify";
import { consumePoint, createSharedLimiter } from "../../../http/limits/rate-limit.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { readStateBody } from "../payment-state/read-state-body.ts";
import { type PaymentState, retrieveState } from "../payment-state/retrieve-state.ts";
import type { SellingContext } from "../selling-context.ts";
import { createKeyedMutex } from "./keyed-mutex.ts";
import { createSharedWork } from "./share-work.ts";
import { startPayment } from "./start-payment.ts";
import { withinTime } from "./within-time.ts";

/** Far more than anybody presses Pay; every new cart is a subscription at the provider. */
const PRESSES = { points: 100, duration: 600 };

/** A browser asks once a second for half a minute, then less often; each question is two calls to the provider. */
const STATE_QUESTIONS = { points: 600, duration: 600 };

/** `POST /subscription/initial_payment` and `/subscription/retrive_state`, the wire's spelling. */
export function registerPayRoutes(app: FastifyInstance, ctx: SellingContext): void {
  const mutex = createKeyedMutex();
  const presses = createSharedLimiter(ctx.pool, "pay", PRESSES);
  const questions = createSharedLimiter(ctx.pool, "payment-state", STATE_QUESTIONS);
  const share = createSharedWork<PaymentState["state"]>();
  app.post("/subscription/initial_payment", async (request, reply) => {
    const { accountId } = await authenticate(ctx, request, reply, { allow: "everyone" });
    await consumePoint(presses, accountId);
    const { body } = request;
    return withinTime((signal) =>
      mutex.take(accountId, signal, () => startPayment(ctx, { accountId, body, signal })),
    );
  });
  app.post("/subscription/retrive_state", async (request, reply) => {
    const caller = await authenticate(ctx, request, reply, { allow: "everyone" });
    await consumePoint(questions, caller.accountId);
    return retrieveState(ctx, { caller, ...readStateBody(request.body) }, share);
  });
}

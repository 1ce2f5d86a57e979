import type { PaymentState } from "@smirk/contract/subscription/payment";
import type { FastifyInstance } from "fastify";
import { consumePoint, createSharedLimiter } from "../../../http/limits/rate-limit.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { officeDay } from "../../../office-day.ts";
import { findWaysIn, toPayer } from "../../members/person/ask-about-person.ts";
import { readPerson } from "../check/check-sign-up-payment.ts";
import { readAcceptsSuperseded, readStateBody } from "../payment-state/read-state-body.ts";
import { retrieveState } from "../payment-state/retrieve-state.ts";
import type { SellingContext } from "../selling-context.ts";
import { createKeyedMutex } from "./keyed-mutex.ts";
import { createSharedWork } from "./share-work.ts";
import { startPayment } from "./start-payment.ts";
import { withinTime } from "./within-time.ts";

/** Every new cart creates a subscription at Stripe. */
const PAY_LIMIT = { points: 100, duration: 600 };

/** A browser polls once a second for half a minute, then less often; each poll is two calls to Stripe. */
const STATE_LIMIT = { points: 600, duration: 600 };

export function registerPayRoutes(app: FastifyInstance, ctx: SellingContext): void {
  const mutex = createKeyedMutex();
  const payLimiter = createSharedLimiter(ctx.pool, "pay", PAY_LIMIT);
  const personLimiter = createSharedLimiter(ctx.pool, "check-person", PAY_LIMIT);
  const stateLimiter = createSharedLimiter(ctx.pool, "payment-state", STATE_LIMIT);
  const share = createSharedWork<PaymentState["state"]>();
  app.post("/subscription/check_person", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "everyone" });
    await consumePoint(personLimiter, accountId);
    const person = readPerson(request.body, officeDay(ctx, ctx.clock.now()));
    return { known_membership: await findWaysIn(ctx, toPayer(accountId, person)) };
  });
  app.post("/subscription/initial_payment", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "everyone" });
    await consumePoint(payLimiter, accountId);
    const { body } = request;
    return withinTime((signal) =>
      mutex.run(accountId, signal, () => startPayment(ctx, { accountId, body, signal })),
    );
  });
  app.post("/subscription/retrive_state", async (request, reply) => {
    const acceptsSuperseded = readAcceptsSuperseded(request.body);
    const caller = await authenticate(ctx, { request, reply, allow: "everyone", acceptsSuperseded });
    await consumePoint(stateLimiter, caller.accountId);
    return retrieveState(ctx, { caller, ...readStateBody(request.body) }, share);
  });
}

import type { PaymentState } from "@smirk/contract/subscription/payment";
import {
  checkPersonRoute,
  getTermsRoute,
  previewAgreementRoute,
  startPaymentRoute,
} from "@smirk/contract/subscription/sign-up-routes";
import type { FastifyInstance } from "fastify";
import { serveRoutes } from "../../../edges/rest.ts";
import { consumePoint, createSharedLimiter } from "../../../http/limits/rate-limit.ts";
import { authenticate, type Caller } from "../../../http/requests/authenticate.ts";
import { languageOf } from "../../../http/requests/language-of.ts";
import { readConsentSource } from "../../members/consents/consent-source.ts";
import { findWaysIn, readPeopleAnswers, toPayer } from "../../members/person/ask-about-person.ts";
import { readPeople } from "../check/check-sign-up-payment.ts";
import { dayOfPerson } from "../check/day-of-person.ts";
import { withinTime } from "../payment-errors.ts";
import { createSharedWork, retrieveState } from "../payment-state/retrieve-state.ts";
import type { SellingContext } from "../selling-context.ts";
import { getTerms, previewAgreement } from "../terms/get-terms.ts";
import { createKeyedMutex } from "./keyed-mutex.ts";
import { readAcceptsSuperseded, readStateBody } from "./read-state-body.ts";
import { startPayment } from "./start-payment.ts";

/** Every new cart creates a subscription at Stripe. */
const PAY_LIMIT = { points: 100, duration: 600 };

/** Every change of an order asks again; a promotion code is looked up at Stripe. */
const TERMS_LIMIT = { points: 300, duration: 600 };

/** A browser polls once a second for half a minute, then less often; each poll is two calls to Stripe. */
const STATE_LIMIT = { points: 600, duration: 600 };

export function registerPayRoutes(app: FastifyInstance, ctx: SellingContext): void {
  const serve = serveRoutes(app, ctx);
  const mutex = createKeyedMutex();
  const payLimiter = createSharedLimiter(ctx.pool, "pay", PAY_LIMIT);
  const personLimiter = createSharedLimiter(ctx.pool, "check-person", PAY_LIMIT);
  const termsLimiter = createSharedLimiter(ctx.pool, "terms", TERMS_LIMIT);
  const stateLimiter = createSharedLimiter(ctx.pool, "payment-state", STATE_LIMIT);
  const share = createSharedWork<PaymentState["state"]>();
  // The acts read these bodies: what is wrong with a person is said field by field, on the day where they live.
  const countTerms = ({ caller }: { caller: Caller }) => consumePoint(termsLimiter, caller.accountId);
  serve(
    checkPersonRoute,
    async ({ caller: { accountId }, body }) => {
      const people = readPeople(body, dayOfPerson(ctx, body));
      return {
        known_membership: await findWaysIn(ctx, toPayer(accountId, people, readPeopleAnswers(body))),
      };
    },
    { before: ({ caller }) => consumePoint(personLimiter, caller.accountId), read: keepUnread },
  );
  serve(
    getTermsRoute,
    ({ caller: { accountId }, body, request }) =>
      getTerms(ctx, { accountId, body, language: languageOf(request) }),
    { before: countTerms, read: keepUnread },
  );
  serve(
    previewAgreementRoute,
    ({ caller: { accountId }, body, request }) =>
      previewAgreement(ctx, { accountId, body, language: languageOf(request) }),
    { before: countTerms, read: keepUnread },
  );
  serve(
    startPaymentRoute,
    ({ caller: { accountId }, body, request }) => {
      const source = readConsentSource(request);
      return withinTime(ctx, (signal) =>
        mutex.run(accountId, signal, () => startPayment(ctx, { accountId, body, source, signal })),
      );
    },
    { before: ({ caller }) => consumePoint(payLimiter, caller.accountId), read: keepUnread },
  );
  app.post("/subscription/retrive_state", async (request, reply) => {
    const acceptsSuperseded = readAcceptsSuperseded(request.body);
    const caller = await authenticate(ctx, { request, reply, allow: "everyone", acceptsSuperseded });
    await consumePoint(stateLimiter, caller.accountId);
    return retrieveState(ctx, { caller, ...readStateBody(request.body) }, share);
  });
}

function keepUnread(body: unknown): unknown {
  return body;
}

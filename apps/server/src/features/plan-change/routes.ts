import {
  changePlanRoute,
  getPlanChangeRoute,
  quotePlanChangeRoute,
  undoPlanChangeRoute,
} from "@smirk/contract/account/plan-change";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { consumePoint, createSharedLimiter } from "../../http/limits/rate-limit.ts";
import type { Caller } from "../../http/requests/authenticate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { readConsentSource } from "../members/consents/consent-source.ts";
import { askPayments } from "./ask-payments.ts";
import { getPlanChange } from "./get-plan-change.ts";
import { quotePlanChange } from "./quote-plan-change.ts";
import { readChangeBody, readConfirmation } from "./read-change-body.ts";
import { refuseKnownPeople } from "./refuse-known-people.ts";
import { requestPlanChange } from "./request-plan-change.ts";
import { undoPlanChange } from "./undo-plan-change.ts";

/** Every quote is three calls to Stripe. */
const QUOTE_LIMIT = { points: 100, duration: 600 };

export function registerPlanChangeRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  const ask = askPayments(ctx);
  const limiter = createSharedLimiter(ctx.pool, "plan-change", QUOTE_LIMIT);
  const before = ({ caller }: { caller: Caller }) => consumePoint(limiter, caller.accountId);
  const readChange = (body: unknown) => readChangeBody(body, ctx.clock.now());
  serve(getPlanChangeRoute, ({ caller }) => ask((own) => getPlanChange(own, caller.accountId)));
  serve(
    quotePlanChangeRoute,
    ({ caller: { accountId }, body: change }) =>
      ask(async (own) => {
        await refuseKnownPeople(own, { accountId, change });
        return (await quotePlanChange(own, { accountId, change })).quote;
      }),
    { before, read: readChange },
  );
  const readConfirmed = (body: unknown) => ({ change: readChange(body), shown: readConfirmation(body) });
  serve(
    changePlanRoute,
    ({ caller: { accountId }, body, request }) => {
      const from = { source: readConsentSource(request), language: languageOf(request) };
      return ask((own) => requestPlanChange(own, { accountId, ...body, ...from }));
    },
    { before, read: readConfirmed },
  );
  serve(
    undoPlanChangeRoute,
    ({ caller: { accountId }, body: { id: changeId } }) =>
      ask((own) => undoPlanChange(own, { accountId, changeId })),
    { unreadable: "The change to undo is missing." },
  );
}

import { undoChangeBodySchema } from "@smirk/contract/account/plan-change";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { consumePoint, createSharedLimiter } from "../../http/limits/rate-limit.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { officeDay } from "../../office-day.ts";
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
  const ask = askPayments(ctx);
  const limiter = createSharedLimiter(ctx.pool, "plan-change", QUOTE_LIMIT);
  app.get("/account/plan_change", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return ask((own) => getPlanChange(own, accountId));
  });
  app.post("/account/plan_change/quote", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    await consumePoint(limiter, accountId);
    const change = readChangeBody(request.body, officeDay(ctx, ctx.clock.now()));
    return ask(async (own) => {
      await refuseKnownPeople(own, { accountId, change });
      return (await quotePlanChange(own, { accountId, change })).quote;
    });
  });
  app.post("/account/plan_change", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    await consumePoint(limiter, accountId);
    const change = readChangeBody(request.body, officeDay(ctx, ctx.clock.now()));
    const shown = readConfirmation(request.body);
    const source = readConsentSource(request);
    const language = languageOf(request);
    return ask((own) => requestPlanChange(own, { accountId, change, shown, source, language }));
  });
  app.post("/account/plan_change/undo", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const { id: changeId } = parseBody(undoChangeBodySchema, request.body, "The change to undo is missing.");
    return ask((own) => undoPlanChange(own, { accountId, changeId }));
  });
}

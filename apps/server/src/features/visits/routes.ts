import {
  newVisitBodySchema,
  type VisitPrice,
  visitBodySchema,
  visitPricesBodySchema,
} from "@smirk/contract/visits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { consumePoint, createSharedLimiter } from "../../http/limits/rate-limit.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { findMembership } from "../members/find-membership.ts";
import { listMemberPrices } from "../search/details/list-location-prices.ts";
import { checkVisit, deleteVisit, saveVisit, type VisitContext } from "./save-visit.ts";
import { showVisits } from "./show-visits.ts";

/** Somebody may enter the visits of years at once. */
const CHANGE_LIMIT = { points: 200, duration: 3600 };

const UNREADABLE = "Check the day, the dentist, what was done and the amounts.";

interface VisitRoute {
  Params: { id: string };
}

/** The directory is registered before. */
export function registerVisitRoutes(app: FastifyInstance, appContext: Context): void {
  const ctx = { ...appContext, directory: app.directory };
  const limiter = createSharedLimiter(ctx.pool, "visits", CHANGE_LIMIT);
  app.get("/account/visits", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return showVisits(ctx, accountId);
  });
  app.post("/account/visits", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    await consumePoint(limiter, accountId);
    const visit = parseBody(newVisitBodySchema, request.body, UNREADABLE);
    await saveVisit(ctx, { accountId, visit, isNew: true });
    return showVisits(ctx, accountId);
  });
  app.put<VisitRoute>("/account/visits/:id", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    await consumePoint(limiter, accountId);
    const id = readId(request);
    await checkVisit(ctx.db, { accountId, id });
    const visit = { ...parseBody(visitBodySchema, request.body, UNREADABLE), id };
    await saveVisit(ctx, { accountId, visit, isNew: false });
    return showVisits(ctx, accountId);
  });
  app.delete<VisitRoute>("/account/visits/:id", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    await consumePoint(limiter, accountId);
    await deleteVisit(ctx, { accountId, id: readId(request) });
    return showVisits(ctx, accountId);
  });
  app.post("/account/visits/prices", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const message = "Say which dentist and which day: location_id and day.";
    const { location_id: locationId, day } = parseBody(visitPricesBodySchema, request.body, message);
    return { prices: await listVisitPrices(ctx, { accountId, locationId, day }) };
  });
}

/** @throws 404 `not_found` for an id that no visit can have */
function readId({ params }: FastifyRequest<VisitRoute>): string {
  if (!v.is(newVisitBodySchema.entries.id, params.id)) throw notFound("There is no such visit.");
  return params.id;
}

interface PricesInput {
  accountId: string;
  locationId: string;
  day: string;
}

async function listVisitPrices(
  ctx: VisitContext,
  { accountId, locationId, day }: PricesInput,
): Promise<VisitPrice[]> {
  const { plan_slug: planList } = await findMembership(ctx.db, accountId);
  const prices = await listMemberPrices(ctx, { locationId, planList, day });
  return prices.map(([procedure, { memberCents, usualCents }]) => ({
    procedure,
    member_cents: memberCents,
    usual_cents: usualCents,
  }));
}

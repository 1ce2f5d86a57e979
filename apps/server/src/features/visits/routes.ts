import { newVisitBodySchema, visitBodySchema, visitPricesBodySchema } from "@smirk/contract/visits";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { consumePoint, createSharedLimiter } from "../../http/limits/rate-limit.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { listVisitPrices } from "./list-visit-prices.ts";
import { readVisitId, type VisitRoute } from "./read-visit-id.ts";
import { checkVisit, deleteVisit, saveVisit } from "./save-visit.ts";
import { showVisits } from "./show-visits.ts";

/** Somebody may enter the visits of years at once. */
const CHANGE_LIMIT = { points: 200, duration: 3600 };

const UNREADABLE = "Check the day, the dentist, what was done and the amounts.";

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
    const id = readVisitId(request);
    await checkVisit(ctx.db, { accountId, id });
    const visit = { ...parseBody(visitBodySchema, request.body, UNREADABLE), id };
    await saveVisit(ctx, { accountId, visit, isNew: false });
    return showVisits(ctx, accountId);
  });
  app.delete<VisitRoute>("/account/visits/:id", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    await consumePoint(limiter, accountId);
    await deleteVisit(ctx, { accountId, id: readVisitId(request) });
    return showVisits(ctx, accountId);
  });
  app.post("/account/visits/prices", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const message = "Say which dentist and which day: location_id and day.";
    const { location_id: locationId, day } = parseBody(visitPricesBodySchema, request.body, message);
    return { prices: await listVisitPrices(ctx, { accountId, locationId, day }) };
  });
}

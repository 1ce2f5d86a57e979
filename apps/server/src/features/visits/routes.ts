import {
  addVisitRoute,
  changeVisitRoute,
  getVisitPricesRoute,
  listVisitsRoute,
  removeVisitRoute,
} from "@smirk/contract/visits";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { consumePoint, createSharedLimiter } from "../../http/limits/rate-limit.ts";
import type { Caller } from "../../http/requests/authenticate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { listVisitPrices } from "./list-visit-prices.ts";
import { readVisitId } from "./read-visit-id.ts";
import { checkVisit, deleteVisit, saveVisit } from "./save-visit.ts";
import { showVisits } from "./show-visits.ts";

/** Somebody may enter the visits of years at once. */
const CHANGE_LIMIT = { points: 200, duration: 3600 };

const UNREADABLE = "Check the day, the dentist, what was done and the amounts.";

/** The directory is registered before. */
export function registerVisitRoutes(app: FastifyInstance, appContext: Context): void {
  const ctx = { ...appContext, directory: app.directory };
  const serve = serveRoutes(app, ctx);
  const limiter = createSharedLimiter(ctx.pool, "visits", CHANGE_LIMIT);
  const before = ({ caller }: { caller: Caller }) => consumePoint(limiter, caller.accountId);
  serve(listVisitsRoute, ({ caller: { accountId }, request }) =>
    showVisits(ctx, { accountId, language: languageOf(request) }),
  );
  serve(
    addVisitRoute,
    async ({ caller: { accountId }, body: visit, request }) => {
      await saveVisit(ctx, { accountId, visit, isNew: true });
      return showVisits(ctx, { accountId, language: languageOf(request) });
    },
    { before, unreadable: UNREADABLE },
  );
  serve(
    changeVisitRoute,
    async ({ caller: { accountId }, body, params: { id }, request }) => {
      await saveVisit(ctx, { accountId, visit: { ...body, id }, isNew: false });
      return showVisits(ctx, { accountId, language: languageOf(request) });
    },
    {
      before: async ({ caller, params: { id } }) => {
        await before({ caller });
        await checkVisit(ctx.db, { accountId: caller.accountId, id: readVisitId(id) });
      },
      unreadable: UNREADABLE,
    },
  );
  serve(
    removeVisitRoute,
    async ({ caller: { accountId }, params: { id }, request }) => {
      await deleteVisit(ctx, { accountId, id: readVisitId(id) });
      return showVisits(ctx, { accountId, language: languageOf(request) });
    },
    { before },
  );
  serve(
    getVisitPricesRoute,
    async ({ caller: { accountId }, body: { location_id: locationId, day } }) => ({
      prices: await listVisitPrices(ctx, { accountId, locationId, day }),
    }),
    { unreadable: "Say which dentist and which day: location_id and day." },
  );
}

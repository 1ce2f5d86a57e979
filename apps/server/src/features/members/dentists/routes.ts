import { chooseDentistRoute, getDentistsRoute } from "@smirk/contract/account/dentists";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serveRoutes } from "../../../edges/rest.ts";
import { consumePoint, createSharedLimiter } from "../../../http/limits/rate-limit.ts";
import { chooseDentist, getDentists } from "./choose-dentist.ts";

/** Each may send an email. */
const CHOICE_LIMIT = { points: 30, duration: 3600 };

export function registerDentistRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  const limiter = createSharedLimiter(ctx.pool, "dentist-choice", CHOICE_LIMIT);
  serve(getDentistsRoute, ({ caller }) => getDentists(ctx, caller.accountId));
  serve(
    chooseDentistRoute,
    ({ caller: { accountId }, body: { location_id: locationId, person_ids: personIds } }) =>
      chooseDentist(ctx, { accountId, locationId, personIds, operator: null }),
    {
      before: ({ caller }) => consumePoint(limiter, caller.accountId),
      unreadable: "Say which dentist is chosen and for whom: location_id and person_ids.",
    },
  );
}

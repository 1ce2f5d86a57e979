import { chooseDentistBodySchema } from "@smirk/contract/account/dentists";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { consumePoint, createSharedLimiter } from "../../../http/limits/rate-limit.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { chooseDentist, getDentists } from "./choose-dentist.ts";

/** Each may send an email. */
const CHOICE_LIMIT = { points: 30, duration: 3600 };

export function registerDentistRoutes(app: FastifyInstance, ctx: Context): void {
  const limiter = createSharedLimiter(ctx.pool, "dentist-choice", CHOICE_LIMIT);
  app.get("/account/dentists", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return getDentists(ctx, accountId);
  });
  app.post("/account/dentists", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    await consumePoint(limiter, accountId);
    const message = "Say which dentist is chosen and for whom: location_id and person_ids.";
    const { location_id: locationId, person_ids: personIds } = parseBody(
      chooseDentistBodySchema,
      request.body,
      message,
    );
    return chooseDentist(ctx, { accountId, locationId, personIds, operator: null });
  });
}

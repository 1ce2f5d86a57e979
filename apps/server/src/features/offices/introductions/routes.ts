import {
  getIntroductionsRoute,
  introduceRoute,
  withdrawIntroductionRoute,
} from "@smirk/contract/account/introductions";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serveRoutes } from "../../../edges/rest.ts";
import { consumePoint, createSharedLimiter } from "../../../http/limits/rate-limit.ts";
import { getIntroductions, introduceMember, withdrawIntroduction } from "./introduce-member.ts";

const CHANGES = { points: 30, duration: 3600 };

export function registerIntroductionRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  const limiter = createSharedLimiter(ctx.pool, "introductions", CHANGES);
  const before = ({ caller }: { caller: { accountId: string } }) => consumePoint(limiter, caller.accountId);
  serve(getIntroductionsRoute, ({ caller }) => getIntroductions(ctx, caller.accountId));
  serve(
    introduceRoute,
    ({ caller: { accountId }, body: { location_id: locationId, purpose, contact } }) =>
      introduceMember(ctx, { accountId, locationId, purpose, contact }),
    { before, unreadable: "Say which office gets what: location_id, purpose and contact." },
  );
  serve(
    withdrawIntroductionRoute,
    ({ caller: { accountId }, body: { location_id: locationId } }) =>
      withdrawIntroduction(ctx, { accountId, locationId }),
    { before, unreadable: "Say which office: location_id." },
  );
}

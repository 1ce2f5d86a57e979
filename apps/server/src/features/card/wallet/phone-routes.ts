import {
  listPhonePassesRoute,
  loadPhonePassRoute,
  registerPhoneRoute,
  reportPhoneErrorsRoute,
  unregisterPhoneRoute,
} from "@smirk/contract/wallet-phones";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { serveRoutes } from "../../../edges/rest.ts";
import { createSharedLimiter, limitByAddress } from "../../../http/limits/rate-limit.ts";
import { answerChangedPasses, answerPass, answerRegistration, answerUnregistration } from "./answer-phone.ts";
import { listPhoneErrors } from "./list-phone-errors.ts";

/** Members of a whole company may share an address, and each change is three calls of each phone. */
const CALLED = { points: 1_200, duration: 600 };

/** What Apple's phones ask for: its PassKit web service, version 1. */
export function registerPhoneRoutes(app: FastifyInstance, ctx: Context): void {
  const limit = limitByAddress(createSharedLimiter(ctx.pool, "wallet-phone", CALLED));
  const serve = serveRoutes(app, ctx);
  const before = ({ request }: { request: FastifyRequest }) => limit(request);
  serve(registerPhoneRoute, (call) => answerRegistration(ctx, call), { before });
  serve(unregisterPhoneRoute, (call) => answerUnregistration(ctx, call), { before });
  serve(listPhonePassesRoute, (call) => answerChangedPasses(ctx, call), { before });
  serve(loadPhonePassRoute, (call) => answerPass(ctx, call), { before });
  serve(
    reportPhoneErrorsRoute,
    ({ body, request, reply }) => {
      request.log.warn({ errors: listPhoneErrors(body.logs) }, "wallet.phone.reported");
      return reply.status(200).send();
    },
    { before },
  );
}

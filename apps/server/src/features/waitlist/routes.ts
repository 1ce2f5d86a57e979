import { FIELD_SENTENCES } from "@smirk/contract/field-sentences";
import { joinWaitlistRoute, leaveWaitlistBodySchema, leaveWaitlistRoute } from "@smirk/contract/waitlist";
import type { FastifyInstance } from "fastify";
import type * as v from "valibot";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { registerOneClick } from "../../http/requests/one-click.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { describeToken, joinWaitlist } from "./join-waitlist.ts";
import { type LeaveInput, leaveWaitlist } from "./leave-waitlist.ts";

const CALLS = { points: 60, duration: 600 };

export function registerWaitlistRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  const onRequest = limitByAddress(createSharedLimiter(ctx.pool, "waitlist", CALLS));
  serve(
    joinWaitlistRoute,
    async ({ body: { email, phone_number: phoneNumber, removal_token: ownToken }, request }) => {
      const input = { email, phoneNumber, ownToken };
      const token = await joinWaitlist(ctx, { ...input, language: languageOf(request) });
      return { joined: true as const, ...describeToken(input, token) };
    },
    { onRequest, unreadable: UNREADABLE },
  );
  registerOneClick(app, {
    path: "/waitlist/one-click",
    page: "/leave-waitlist",
    stop: (token) =>
      leaveWaitlist(
        ctx,
        toLeave(parseBody(leaveWaitlistBodySchema, { removal_token: token, everywhere: true }, UNREADABLE)),
      ),
  });
  serve(
    leaveWaitlistRoute,
    async ({ body }) => {
      await leaveWaitlist(ctx, toLeave(body));
      return { left: true } as const;
    },
    { onRequest, unreadable: UNREADABLE },
  );
}

const UNREADABLE = FIELD_SENTENCES.waitlist_unreadable;

function toLeave(body: v.InferOutput<typeof leaveWaitlistBodySchema>): LeaveInput {
  return { removalToken: body.removal_token, everywhere: body.everywhere };
}

import { FIELD_SENTENCES } from "@smirk/contract/field-sentences";
import { joinWaitlistBodySchema, leaveWaitlistBodySchema } from "@smirk/contract/waitlist";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { registerOneClick } from "../../http/requests/one-click.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { describeToken, type JoinInput, joinWaitlist } from "./join-waitlist.ts";
import { type LeaveInput, leaveWaitlist } from "./leave-waitlist.ts";

const CALLS = { points: 60, duration: 600 };

export function registerWaitlistRoutes(app: FastifyInstance, ctx: Context): void {
  const onRequest = limitByAddress(createSharedLimiter(ctx.pool, "waitlist", CALLS));
  app.post("/waitlist/join", { onRequest }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const input = readJoinBody(request.body);
    const token = await joinWaitlist(ctx, { ...input, language: languageOf(request) });
    return { joined: true, ...describeToken(input, token) };
  });
  registerOneClick(app, {
    path: "/waitlist/one-click",
    page: "/leave-waitlist",
    stop: (token) => leaveWaitlist(ctx, readLeaveBody({ removal_token: token, everywhere: true })),
  });
  app.post("/waitlist/leave", { onRequest }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    await leaveWaitlist(ctx, readLeaveBody(request.body));
    return { left: true };
  });
}

const UNREADABLE = FIELD_SENTENCES.waitlist_unreadable;

function readJoinBody(body: unknown): Omit<JoinInput, "language"> {
  const {
    email,
    phone_number,
    removal_token: ownToken,
  } = parseBody(joinWaitlistBodySchema, body, UNREADABLE);
  return { email, phoneNumber: phone_number, ownToken };
}

function readLeaveBody(body: unknown): LeaveInput {
  const { removal_token: removalToken, everywhere } = parseBody(leaveWaitlistBodySchema, body, UNREADABLE);
  return { removalToken, everywhere };
}

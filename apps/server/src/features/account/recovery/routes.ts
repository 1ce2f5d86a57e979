import {
  beginRecoveryBodySchema,
  confirmRecoveryBodySchema,
  proveRecoveryBodySchema,
  recoveryPhoneBodySchema,
} from "@smirk/contract/auth/lost-phone";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { languageOf } from "../../../http/requests/language-of.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { createCodeLimits } from "../../auth/codes/code-limits.ts";
import { readClientCookies, setChallengeCookie } from "../../auth/trust/known-browsers.ts";
import { createStrangerBudget } from "../../auth/trust/stranger-budget.ts";
import { beginRecovery, createRecoveryLimits, readTypedOwner } from "./begin-recovery.ts";
import { proveRecovery } from "./prove-recovery.ts";
import { confirmRecoveryPhone, requestRecoveryPhone } from "./start-waiting.ts";

export function registerRecoveryRoutes(app: FastifyInstance, ctx: Context): void {
  registerProving(app, ctx);
  registerNewPhone(app, ctx);
}

function registerProving(app: FastifyInstance, ctx: Context): void {
  const limited = { ...ctx, limits: createRecoveryLimits(ctx) };
  app.post("/auth/lost_phone/begin", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const sentence = "Please enter your email address.";
    const { email, owner } = parseBody(beginRecoveryBodySchema, request.body, sentence);
    const { browser } = readClientCookies(ctx, request);
    const typed = { email, browser, owner: readTypedOwner(owner), address: request.ip };
    return { data: await beginRecovery(limited, typed) };
  });
  app.post("/auth/lost_phone/prove", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const body = parseBody(proveRecoveryBodySchema, request.body);
    await proveRecovery(limited, {
      recovery: body.recovery,
      code: body.code,
      birthDate: body.birth_date,
      last4: body.card_last4,
      address: request.ip,
    });
    return { proved: true };
  });
}

function registerNewPhone(app: FastifyInstance, ctx: Context): void {
  const codes = { ...ctx, limits: createCodeLimits(ctx) };
  const budgeted = { ...codes, budget: createStrangerBudget(ctx, "recovery") };
  app.post("/auth/lost_phone/phone", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const body = parseBody(recoveryPhoneBodySchema, request.body);
    const cookies = readClientCookies(ctx, request);
    const data = await requestRecoveryPhone(codes, {
      recovery: body.recovery,
      phoneNumber: body.phone_number,
      address: request.ip,
      language: languageOf(request),
      browser: cookies.browser,
      challenge: body.challenge ?? cookies.challenge,
    });
    setChallengeCookie(ctx, reply, data.challenge);
    return { data };
  });
  app.post("/auth/lost_phone/confirm", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const body = parseBody(confirmRecoveryBodySchema, request.body);
    const cookies = readClientCookies(ctx, request);
    const dueAt = await confirmRecoveryPhone(budgeted, {
      recovery: body.recovery,
      phoneNumber: body.phone_number,
      code: body.code,
      address: request.ip,
      browser: cookies.browser,
      challenge: body.challenge ?? cookies.challenge,
    });
    return { happens_at: Math.floor(dueAt.getTime() / 1000) };
  });
}

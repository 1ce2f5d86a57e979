import {
  beginRecoveryRoute,
  confirmRecoveryRoute,
  proveRecoveryRoute,
  requestRecoveryPhoneRoute,
} from "@smirk/contract/auth/lost-phone";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serveRoutes } from "../../../edges/rest.ts";
import { languageOf } from "../../../http/requests/language-of.ts";
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
  const serve = serveRoutes(app, ctx);
  const limited = { ...ctx, limits: createRecoveryLimits(ctx) };
  serve(
    beginRecoveryRoute,
    async ({ body: { email, owner }, request }) => {
      const { browser } = readClientCookies(ctx, request);
      const typed = { email, browser, owner: readTypedOwner(owner), address: request.ip };
      return { data: await beginRecovery(limited, typed) };
    },
    { unreadable: "Please enter your email address." },
  );
  serve(proveRecoveryRoute, async ({ body, request }) => {
    await proveRecovery(limited, {
      recovery: body.recovery,
      code: body.code,
      birthDate: body.birth_date,
      last4: body.card_last4,
      address: request.ip,
    });
    return { proved: true } as const;
  });
}

function registerNewPhone(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  const codes = { ...ctx, limits: createCodeLimits(ctx) };
  const budgeted = { ...codes, budget: createStrangerBudget(ctx, "recovery") };
  serve(requestRecoveryPhoneRoute, async ({ body, request, reply }) => {
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
  serve(confirmRecoveryRoute, async ({ body, request }) => {
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

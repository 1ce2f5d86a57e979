import {
  confirmEmailBodySchema,
  confirmPhoneBodySchema,
  languageBodySchema,
  phoneBodySchema,
} from "@smirk/contract/account/personal-details";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { createCodeLimits } from "../auth/codes/code-limits.ts";
import {
  readClientCookies,
  setChallengeCookie,
  setKnownBrowserCookie,
} from "../auth/trust/known-browsers.ts";
import { type AccountLimits, createAccountLimits } from "./account-limits.ts";
import { changeAddress } from "./change-address.ts";
import { changeLanguage } from "./change-language.ts";
import { changeName } from "./change-name.ts";
import { confirmPhoneChange, requestPhoneChange } from "./change-phone.ts";
import { registerContactRoutes } from "./contacts/routes.ts";
import { getPersonalDetails } from "./get-personal-details.ts";
import { readAddressBody, readEmailBody, readNameBody } from "./read-details-bodies.ts";
import { registerRecoveryRoutes } from "./recovery/routes.ts";
import { confirmEmailChange, requestEmailChange } from "./request-email-change.ts";

export function registerAccountRoutes(app: FastifyInstance, ctx: Context): void {
  const limits = createAccountLimits(ctx);
  registerPlainRoutes(app, ctx, limits);
  registerLanguageRoute(app, ctx);
  registerEmailRoutes(app, ctx, limits);
  registerPhoneRoutes(app, ctx);
  registerRecoveryRoutes(app, ctx);
  registerContactRoutes(app, ctx);
}

function callerOf(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  return authenticate(ctx, { request, reply, allow: "members" });
}

function registerPlainRoutes(app: FastifyInstance, ctx: Context, limits: AccountLimits): void {
  app.get("/account/personal_details", async (request, reply) => {
    const { accountId } = await callerOf(ctx, request, reply);
    return getPersonalDetails(ctx, accountId);
  });
  app.post("/account/name", async (request, reply) => {
    const { accountId } = await callerOf(ctx, request, reply);
    const name = readNameBody(request.body);
    await limits.countChange(accountId);
    await changeName(ctx, { accountId, ...name });
    return getPersonalDetails(ctx, accountId);
  });
  app.post("/account/address", async (request, reply) => {
    const { accountId } = await callerOf(ctx, request, reply);
    const address = readAddressBody(request.body);
    await limits.countChange(accountId);
    await changeAddress(ctx, { accountId, ...address });
    return getPersonalDetails(ctx, accountId);
  });
}

/** Also before there is a membership: what is written about the payment is in this language. */
function registerLanguageRoute(app: FastifyInstance, ctx: Context): void {
  app.put("/account/language", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "everyone" });
    const { language } = parseBody(languageBodySchema, request.body, "Name a language: en or es.");
    await changeLanguage(ctx, { accountId, language });
    return { language };
  });
}

function registerEmailRoutes(app: FastifyInstance, ctx: Context, limits: AccountLimits): void {
  const limited = { ...ctx, limits };
  app.post("/account/email", async (request, reply) => {
    const caller = await callerOf(ctx, request, reply);
    const { email } = readEmailBody(request.body);
    return { data: await requestEmailChange(limited, { caller, email, address: request.ip }) };
  });
  app.post("/account/email/confirm", async (request, reply) => {
    const caller = await callerOf(ctx, request, reply);
    const { code } = parseBody(confirmEmailBodySchema, request.body);
    await confirmEmailChange(limited, { caller, code, address: request.ip });
    return getPersonalDetails(ctx, caller.accountId);
  });
}

function registerPhoneRoutes(app: FastifyInstance, ctx: Context): void {
  const codes = { ...ctx, limits: createCodeLimits(ctx) };
  app.post("/account/phone", async (request, reply) => {
    const caller = await callerOf(ctx, request, reply);
    const body = parseBody(phoneBodySchema, request.body);
    const cookies = readClientCookies(ctx, request);
    const data = await requestPhoneChange(codes, {
      caller,
      phoneNumber: body.phone_number,
      address: request.ip,
      language: languageOf(request),
      browser: cookies.browser,
      challenge: body.challenge ?? cookies.challenge,
    });
    setChallengeCookie(ctx, reply, data.challenge);
    return { data };
  });
  app.post("/account/phone/confirm", async (request, reply) => {
    const caller = await callerOf(ctx, request, reply);
    const body = parseBody(confirmPhoneBodySchema, request.body);
    const cookies = readClientCookies(ctx, request);
    const secret = await confirmPhoneChange(codes, {
      caller,
      phoneNumber: body.phone_number,
      code: body.code,
      address: request.ip,
      browser: cookies.browser,
      challenge: body.challenge ?? cookies.challenge,
    });
    setKnownBrowserCookie(ctx, reply, secret);
    return getPersonalDetails(ctx, caller.accountId);
  });
}

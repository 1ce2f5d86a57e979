import {
  changeAddressRoute,
  changeLanguageRoute,
  changeNameRoute,
  confirmEmailChangeRoute,
  confirmPhoneChangeRoute,
  getPersonalDetailsRoute,
  requestEmailChangeRoute,
  requestPhoneChangeRoute,
} from "@smirk/contract/account/personal-details";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { languageOf } from "../../http/requests/language-of.ts";
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
  registerEmailRoutes(app, ctx, limits);
  registerPhoneRoutes(app, ctx);
  registerRecoveryRoutes(app, ctx);
  registerContactRoutes(app, ctx);
}

function registerPlainRoutes(app: FastifyInstance, ctx: Context, limits: AccountLimits): void {
  const serve = serveRoutes(app, ctx);
  serve(getPersonalDetailsRoute, ({ caller }) => getPersonalDetails(ctx, caller.accountId));
  serve(
    changeNameRoute,
    async ({ caller: { accountId }, body: name }) => {
      await limits.countChange(accountId);
      await changeName(ctx, { accountId, ...name });
      return getPersonalDetails(ctx, accountId);
    },
    { read: readNameBody },
  );
  serve(
    changeAddressRoute,
    async ({ caller: { accountId }, body: address }) => {
      await limits.countChange(accountId);
      await changeAddress(ctx, { accountId, ...address });
      return getPersonalDetails(ctx, accountId);
    },
    { read: readAddressBody },
  );
  // Also before there is a membership: what is written about the payment is in this language.
  serve(
    changeLanguageRoute,
    async ({ caller: { accountId }, body: { language } }) => {
      await changeLanguage(ctx, { accountId, language });
      return { language };
    },
    { unreadable: "Name a language: en or es." },
  );
}

function registerEmailRoutes(app: FastifyInstance, ctx: Context, limits: AccountLimits): void {
  const serve = serveRoutes(app, ctx);
  const limited = { ...ctx, limits };
  serve(
    requestEmailChangeRoute,
    async ({ caller, body: { email }, request }) => ({
      data: await requestEmailChange(limited, { caller, email, address: request.ip }),
    }),
    { read: readEmailBody },
  );
  serve(confirmEmailChangeRoute, async ({ caller, body: { code }, request }) => {
    await confirmEmailChange(limited, { caller, code, address: request.ip });
    return getPersonalDetails(ctx, caller.accountId);
  });
}

function registerPhoneRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  const codes = { ...ctx, limits: createCodeLimits(ctx) };
  serve(requestPhoneChangeRoute, async ({ caller, body, request, reply }) => {
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
  serve(confirmPhoneChangeRoute, async ({ caller, body, request, reply }) => {
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

import { listCardChecksRoute } from "@smirk/contract/account/person-cards";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { readForm } from "../../edges/read-form.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { leadToPlainAddress } from "../../http/requests/plain-address.ts";
import { answerForm, chooseOffice, showOffices } from "./answer-choices.ts";
import {
  askCode,
  type Desk,
  type DeskRequest,
  leadToLanguage,
  openTypedCode,
  showCode,
} from "./answer-desk.ts";
import { listCardChecks } from "./card-checks.ts";
import { createDigitLimiter } from "./digit-limiter.ts";
import { refuseForeignForm, refuseUnknownOrigin } from "./request-source.ts";
import { sendDeskError } from "./send-desk-error.ts";

/** All front desks of a clinic have one address. */
const CALLS = { points: 600, duration: 600 };

export function registerDeskRoutes(app: FastifyInstance, ctx: Context): void {
  serveRoutes(app, ctx)(listCardChecksRoute, ({ caller }) => listCardChecks(ctx, caller.accountId));
  registerDeskPages(app, ctx);
}

/** Pages without scripts, which a front desk opens by the code of a card. */
function registerDeskPages(app: FastifyInstance, ctx: Context): void {
  const tries = createDigitLimiter(ctx);
  const limitCalls = limitByAddress(createSharedLimiter(ctx.pool, "card-check", CALLS));
  const desk = (): Desk => ({ ctx: { ...ctx, directory: app.directory }, tries });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => sendDeskError(ctx, { error, request, reply }));
    const onRequest = [
      limitCalls,
      leadToPlainAddress,
      async (request: FastifyRequest) => refuseForeignForm(request, ctx),
    ];
    for (const language of LANGUAGES.filter((one) => one !== DEFAULT_LANGUAGE))
      for (const path of ["/check", "/check/*"])
        scope.get(inLanguage(path, language), { onRequest }, leadToLanguage);
    scope.get("/check", { onRequest }, (request, reply) => askCode(desk().ctx, { request, reply }));
    scope.post("/check", { onRequest }, async (request, reply) =>
      openTypedCode(desk().ctx, { request, reply, form: readForm(request) }),
    );
    // A preview of the link that asks for its head is no check of the card.
    scope.get<DeskRequest>("/check/:code", { onRequest, exposeHeadRoute: false }, (request, reply) =>
      showCode(desk(), { request, reply }),
    );
    scope.post<DeskRequest>("/check/:code", { onRequest }, async (request, reply) =>
      answerForm(desk(), { request, reply, form: readForm(request) }),
    );
    scope.get<DeskRequest>("/check/:code/office", { onRequest }, (request, reply) =>
      showOffices(desk(), { request, reply }),
    );
    scope.post<DeskRequest>("/check/:code/office", { onRequest }, async (request, reply) => {
      refuseUnknownOrigin(request, ctx);
      return chooseOffice(desk(), { request, reply, form: readForm(request) });
    });
  });
}

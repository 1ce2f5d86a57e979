import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { consumePoint, createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { leadToPlainAddress } from "../../http/requests/plain-address.ts";
import { refuseForeignForm } from "../desk/request-source.ts";
import { OFFICE_HANDLERS } from "./office-acts.ts";
import { type OfficeCall, showListing, showStop, stopEmails, takeAnswer } from "./office-exchange.ts";
import { hashOfficeToken } from "./office-tokens.ts";
import { sendOfficeError } from "./send-office-error.ts";
import { serveOfficeActs } from "./serve-acts.ts";

/** Many offices share the address of their group. */
const CALLS = { points: 300, duration: 600 };
/** Answers by one link: an office that corrects itself, and not a machine. */
const ANSWERS = { points: 20, duration: 86_400 };

/** Pages that need no script: of an office's people, and of its email's links. What a GET opens changes nothing. */
export function registerOfficeRoutes(app: FastifyInstance, ctx: Context): void {
  const limitCalls = limitByAddress(createSharedLimiter(ctx.pool, "office", CALLS));
  const answers = createSharedLimiter(ctx.pool, "office-answers", ANSWERS);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    // A form with a file, for routes that take one.
    scope.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => sendOfficeError(ctx, { error, request, reply }));
    const onRequest = [limitCalls, leadToPlainAddress];
    const own = [...onRequest, async (request: FastifyRequest) => refuseForeignForm(request, ctx)];
    serveOfficeActs(scope, ctx, { handlers: OFFICE_HANDLERS, onRequest });
    for (const language of LANGUAGES) {
      const confirm = inLanguage("/office/confirm/:token", language);
      scope.get<OfficeCall>(confirm, { onRequest }, (request, reply) => showListing(ctx, request, reply));
      scope.post<OfficeCall>(confirm, { onRequest: own }, async (request, reply) => {
        await consumePoint(answers, hashOfficeToken(request.params.token).toString("base64url"));
        return takeAnswer(ctx, request, reply);
      });
      const stop = inLanguage("/office/stop/:token", language);
      scope.get<OfficeCall>(stop, { onRequest }, (request, reply) => showStop(ctx, request, reply));
      // A mail service posts it in the recipient's name, from a site of its own (RFC 8058).
      scope.post<OfficeCall>(stop, { onRequest }, (request, reply) => stopEmails(ctx, request, reply));
    }
  });
}

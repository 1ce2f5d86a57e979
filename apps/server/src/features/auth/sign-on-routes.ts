import {
  listSignOnProvidersRoute,
  SIGN_ON_PROVIDERS,
  type SignOnProvider,
} from "@smirk/contract/auth/sessions";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { createFailedProofs, type FailedProofs } from "../../http/limits/failed-proofs.ts";
import { createBoundedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { requestOrigin } from "../../http/requests/request-origin.ts";
import { beginSignOn } from "./sign-on/begin-sign-on.ts";
import { finishRequest, readBrowserCookie, setBrowserCookie } from "./sign-on/finish-request.ts";
import { takePostedAnswer } from "./sign-on/take-posted-answer.ts";

const INITIATE_LIMIT = { points: 120, duration: 60 };

export function registerSignOnRoutes(app: FastifyInstance, ctx: Context): void {
  serveRoutes(app, ctx)(listSignOnProvidersRoute, ({ reply }) => {
    reply.header("cache-control", "no-cache");
    return { providers: SIGN_ON_PROVIDERS.filter((provider) => ctx.signOn[provider] !== null) };
  });
  const limit = limitByAddress(createBoundedLimiter(INITIATE_LIMIT, () => ctx.clock.now().getTime()));
  for (const provider of SIGN_ON_PROVIDERS) {
    app.get(
      `/auth/${provider}/initiate`,
      { onRequest: limit, exposeHeadRoute: false },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        const origin = requestOrigin(request, ctx.config);
        const { redirect_url: redirectUrl } = request.query as { redirect_url?: unknown };
        const browser = readBrowserCookie(request, origin);
        const language = languageOf(request);
        const begun = await beginSignOn(ctx, { provider, origin, redirectUrl, browser, language });
        setBrowserCookie(reply, origin, begun.browser);
        return { redirect_url: begun.url, attempt: begun.attempt };
      },
    );
  }
  registerAnswers(app, ctx);
}

/** What vendors answer, in the name of whom anybody may call. */
function registerAnswers(app: FastifyInstance, ctx: Context): void {
  const proofs = createFailedProofs(ctx);
  const onRequest = async (request: FastifyRequest) => proofs.check(request);
  // No HEAD: it would use the attempt up.
  const options = { onRequest, exposeHeadRoute: false };
  const finish = (provider: SignOnProvider) => (request: FastifyRequest, reply: FastifyReply) =>
    finishRequest(ctx, reply, { provider, request, proofs });
  app.get("/auth/google/callback", options, finish("google"));
  app.get("/auth/apple/finish", options, finish("apple"));
  void app.register(async (scope) => registerApplePost(scope, ctx, proofs));
}

/** Apple posts from its own site; the redirect makes the browser come back with its cookie. */
function registerApplePost(app: FastifyInstance, ctx: Context, proofs: FailedProofs): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, String(body)),
  );
  const onRequest = async (request: FastifyRequest) => proofs.check(request);
  app.post("/auth/apple/callback", { onRequest }, (request, reply) =>
    takePostedAnswer(ctx, reply, { request, proofs }),
  );
}

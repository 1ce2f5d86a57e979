import { SIGN_ON_PROVIDERS, type SignOnProvider } from "@smirk/contract/auth/sessions";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { readForm } from "../../edges/read-form.ts";
import { invalid } from "../../errors.ts";
import { createFailedProofs } from "../../http/limits/failed-proofs.ts";
import { createBoundedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { readCookie, setCookie } from "../../http/requests/cookies.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { requestOrigin } from "../../http/requests/request-origin.ts";
import { browserOf } from "./browsers/describe-browser.ts";
import { ATTEMPT_LIFE_MS, beginSignOn } from "./sign-on/begin-sign-on.ts";
import { finishSignOn } from "./sign-on/finish-sign-on.ts";
import { savePostedAnswer } from "./sign-on/save-posted-answer.ts";
import { readClientCookies, setKnownBrowserCookie } from "./trust/known-browsers.ts";

const INITIATE_LIMIT = { points: 120, duration: 60 };

export function registerSignOnRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/auth/providers", async (_request, reply) => {
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
  // No HEAD: it would use the attempt up.
  const finish = (provider: SignOnProvider) => (request: FastifyRequest, reply: FastifyReply) =>
    finishRequest(ctx, reply, { provider, request });
  app.get("/auth/google/callback", { exposeHeadRoute: false }, finish("google"));
  app.get("/auth/apple/finish", { exposeHeadRoute: false }, finish("apple"));
  void app.register(async (scope) => registerApplePost(scope, ctx));
}

async function finishRequest(
  ctx: Context,
  reply: FastifyReply,
  { provider, request }: { provider: SignOnProvider; request: FastifyRequest },
): Promise<FastifyReply> {
  const origin = requestOrigin(request, ctx.config);
  const { searchParams: answer } = new URL(request.url, origin);
  const browser = readBrowserCookie(request, origin);
  const state = answer.get("state") ?? "";
  const { browser: previous } = readClientCookies(ctx, request);
  const browserName = browserOf(request);
  const input = { provider, origin, state, browser, answer, knownBrowser: previous, browserName };
  const { address, knownBrowser } = await finishSignOn(ctx, input);
  if (knownBrowser !== null) setKnownBrowserCookie(ctx, reply, knownBrowser);
  return redirect(reply, address);
}

/** Apple posts from its own site; the redirect makes the browser come back with its cookie. */
function registerApplePost(app: FastifyInstance, ctx: Context): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, String(body)),
  );
  const proofs = createFailedProofs(ctx);
  const onRequest = async (request: FastifyRequest) => proofs.check(request);
  app.post("/auth/apple/callback", { onRequest }, async (request, reply) => {
    if (typeof request.body !== "string") throw invalid("Send a posted form to this address.");
    const { state, isKept } = await savePostedAnswer(ctx, readForm(request));
    if (!isKept) proofs.count(request, null);
    return redirect(reply, `/auth/apple/finish?${new URLSearchParams({ state: state ?? "" })}`);
  });
}

/** The address may carry tokens: no cache, no referrer. */
function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .redirect(address, 303);
}

const COOKIE_NAME = "smirk_sign_on";

function readBrowserCookie(request: FastifyRequest, origin: string): string | undefined {
  return readCookie(request, origin, COOKIE_NAME);
}

function setBrowserCookie(reply: FastifyReply, origin: string, browser: string): void {
  setCookie(reply, origin, { name: COOKIE_NAME, value: browser, maxAgeSeconds: ATTEMPT_LIFE_MS / 1000 });
}

import { SIGN_ON_PROVIDERS, type SignOnProvider } from "@smirk/contract/auth/sessions";
import type { Language } from "@smirk/domain/wire/language";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { readForm } from "../../edges/read-form.ts";
import { invalid, notFound, unavailable } from "../../errors.ts";
import { createFailedProofs } from "../../http/limits/failed-proofs.ts";
import { createBoundedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { readCookie, setCookie } from "../../http/requests/cookies.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { requestOrigin } from "../../http/requests/request-origin.ts";
import type { SignOnVendor } from "../../vendors/sign-on/sign-on-vendor.ts";
import { browserOf } from "./browsers/describe-browser.ts";
import { callbackUrl, checkRedirectUrl, finishSignOn, nameAttempt } from "./sign-on/finish-sign-on.ts";
import { hashSecret, isSecret, makeSecret } from "./tokens/random-secret.ts";
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

const ANSWER_FIELDS = ["code", "iss", "error", "user"];

/** Stores Apple's first post: without a cookie, the browser must collect it. @returns the state, and whether it waits */
async function savePostedAnswer(
  { db, clock }: Pick<Context, "db" | "clock">,
  posted: URLSearchParams,
): Promise<{ state: string | null; isKept: boolean }> {
  const state = posted.get("state");
  if (!isSecret(state)) return { state: null, isKept: false };
  const answer = ANSWER_FIELDS.flatMap((name) => posted.getAll(name).map((value) => [name, value]));
  const { numUpdatedRows } = await db
    .updateTable("sign_on_attempts")
    .set({ posted: JSON.stringify(answer) })
    .where("state_hash", "=", hashSecret(state))
    .where("provider", "=", "apple")
    .where("posted", "is", null)
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  return { state, isKept: numUpdatedRows === 1n };
}

interface BeginSignOn {
  provider: SignOnProvider;
  /** The site's origin as the browser sees it. */
  origin: string;
  redirectUrl: unknown;
  browser: string | undefined;
  language: Language;
}

const ATTEMPT_LIFE_MS = 10 * 60 * 1000;

/**
 * @returns the vendor's page, the secret for the browser's cookie, and a name by which the page recognizes the answer
 * @throws 404 `not_found` if the vendor is not configured, 400 `invalid` for a foreign address, 503 `unavailable`
 */
async function beginSignOn(
  ctx: Context,
  input: BeginSignOn,
): Promise<{ url: string; browser: string; attempt: string }> {
  const vendor = ctx.signOn[input.provider];
  if (vendor === null)
    throw notFound("This sign-in option is not available here.").because("sign_on_not_offered");
  const redirectUrl = checkRedirectUrl(ctx.config, input.origin, input.redirectUrl);
  const browser = isSecret(input.browser) ? input.browser : makeSecret();
  const state = makeSecret();
  const secrets = { nonce: makeSecret(), codeVerifier: makeSecret() };
  const checks = { callbackUrl: callbackUrl(input.origin, input.provider), state, ...secrets };
  const url = await askVendor(vendor, input.provider, checks);
  await ctx.db
    .insertInto("sign_on_attempts")
    .values({
      state_hash: hashSecret(state),
      provider: input.provider,
      browser_hash: hashSecret(browser),
      nonce: secrets.nonce,
      code_verifier: secrets.codeVerifier,
      redirect_url: redirectUrl,
      language: input.language,
      expires_at: new Date(ctx.clock.now().getTime() + ATTEMPT_LIFE_MS),
    })
    .execute();
  return { url, browser, attempt: nameAttempt(ctx.authKeys.codeSecret, state) };
}

const VENDOR_NAMES = { google: "Google", apple: "Apple" };

async function askVendor(
  vendor: SignOnVendor,
  provider: SignOnProvider,
  checks: Parameters<SignOnVendor["begin"]>[0],
): Promise<string> {
  try {
    return await vendor.begin(checks);
  } catch (error) {
    const name = VENDOR_NAMES[provider];
    const sentence = `${name} is not answering right now. Try again, or use your phone number.`;
    throw unavailable(sentence, 5, error).because(`${provider}_unavailable`);
  }
}

const COOKIE_NAME = "smirk_sign_on";

function readBrowserCookie(request: FastifyRequest, origin: string): string | undefined {
  return readCookie(request, origin, COOKIE_NAME);
}

function setBrowserCookie(reply: FastifyReply, origin: string, browser: string): void {
  setCookie(reply, origin, { name: COOKIE_NAME, value: browser, maxAgeSeconds: ATTEMPT_LIFE_MS / 1000 });
}

import { createHmac } from "node:crypto";
import type { SignOnProvider } from "@smirk/contract/auth/sessions";
import type { Language } from "@smirk/domain/wire/language";
import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import type { Kysely } from "kysely";
import type { Config } from "../../../config/config.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { invalid } from "../../../errors.ts";
import {
  SignOnError,
  type SignOnPerson,
  type SignOnReason,
} from "../../../vendors/sign-on/sign-on-vendor.ts";
import { recordLinkedSignOn } from "../contact-changes/record-linked-sign-on.ts";
import { startSession } from "../sessions/start-session.ts";
import { hashSecret, isSecret } from "../tokens/random-secret.ts";
import type { SessionTokens } from "../tokens/session-tokens.ts";
import { clearCodeFailures } from "../trust/code-failures.ts";
import { rememberBrowser } from "../trust/known-browsers.ts";
import { findAccount } from "./find-account.ts";

const SIGN_ON_END = "/sign-up/sso/callback";

interface FinishSignOn {
  provider: SignOnProvider;
  origin: string;
  state: string;
  browser: string | undefined;
  knownBrowser: string | undefined;
  /** What the session's list shows. */
  browserName: string | null;
  answer: URLSearchParams;
}

interface FinishedSignOn {
  /** Where the browser goes, with tokens or with `error`. */
  address: string;
  /** The browser's new secret, if any. */
  knownBrowser: string | null;
  /** Whether a sign-on of this browser waited for an answer. */
  isAwaited: boolean;
}

/**
 * Checks the vendor's answer and signs the person in. Never throws.
 * @returns the site's own page as the address if the attempt is foreign, used or expired
 */
export async function finishSignOn(ctx: Context, input: FinishSignOn): Promise<FinishedSignOn> {
  const { provider, origin, state } = input;
  let redirectUrl = `${origin}${SIGN_ON_END}`;
  let isAwaited = true;
  try {
    const attempt = await consumeAttempt(ctx, input);
    isAwaited = attempt !== null;
    if (attempt === null) throw new SignOnError("sign_on_failed");
    redirectUrl = attempt.redirectUrl;
    const { nonce, codeVerifier, posted, language } = attempt;
    const answer = posted ? new URLSearchParams([...posted, ["state", state]]) : input.answer;
    const checks = { callbackUrl: callbackUrl(origin, provider), state, nonce, codeVerifier };
    const person = await ctx.signOn[provider]?.finish(checks, answer);
    if (!person) throw new SignOnError("sign_on_failed");
    const { tokens, knownBrowser } = await signIn(ctx, input, { person, language });
    const isOwn = isOwnPage(origin, redirectUrl);
    const attemptName = isOwn ? nameAttempt(ctx.authKeys.codeSecret, state) : null;
    return { address: endAddress(redirectUrl, tokens, attemptName), knownBrowser, isAwaited };
  } catch (error) {
    const address = endAddress(redirectUrl, { error: reasonFor(ctx, provider, error) });
    return { address, knownBrowser: null, isAwaited };
  }
}

function signIn(
  ctx: Context,
  { provider, knownBrowser: previous, browserName: browser }: FinishSignOn,
  { person, language }: { person: SignOnPerson; language: Language },
): Promise<{ tokens: SessionTokens; knownBrowser: string | null }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { id: accountId, isLinked } = await findAccount(trx, { provider, person, language });
    const now = ctx.clock.now();
    if (isLinked) await recordLinkedSignOn(trx, { accountId, provider, subject: person.subject, now });
    const tokens = await startSession(ctx, trx, { accountId, browser, provenAt: now });
    const phoneNumber = await findPhoneNumber(trx, accountId);
    if (phoneNumber === null) return { tokens, knownBrowser: null };
    // The vendor vouches for the owner of the account and thereby of its phone.
    await clearCodeFailures(trx, phoneNumber);
    return {
      tokens,
      knownBrowser: await rememberBrowser(trx, { phoneNumber, previous, now }),
    };
  });
}

async function findPhoneNumber(trx: Kysely<Database>, accountId: string): Promise<string | null> {
  const account = await trx
    .selectFrom("accounts")
    .select("phone_number")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account?.phone_number ?? null;
}

/** The browser always gets a page, never JSON. */
function reasonFor({ log }: Context, provider: SignOnProvider, error: unknown): SignOnReason {
  if (!(error instanceof SignOnError)) {
    log.error({ err: error, vendor: provider }, "auth.sign_on.failed");
    return "unavailable";
  }
  log.info({ vendor: provider, reason: error.reason }, "auth.sign_on.refused");
  return error.reason;
}

interface ConsumedAttempt {
  nonce: string;
  codeVerifier: string;
  redirectUrl: string;
  /** The language of the page that began. */
  language: Language;
  posted: [string, string][] | null;
}

/** Deletes and returns the attempt, so that it counts once; null unless state, browser and provider match in time. */
async function consumeAttempt(
  { db, clock }: Pick<Context, "db" | "clock">,
  { provider, state, browser }: { provider: SignOnProvider; state: string; browser: string | undefined },
): Promise<ConsumedAttempt | null> {
  if (!isSecret(state) || !isSecret(browser)) return null;
  const row = await db
    .deleteFrom("sign_on_attempts")
    .where("state_hash", "=", hashSecret(state))
    .where("browser_hash", "=", hashSecret(browser))
    .where("provider", "=", provider)
    .where("expires_at", ">", clock.now())
    .$if(provider === "apple", (query) => query.where("posted", "is not", null))
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const { nonce, code_verifier: codeVerifier, redirect_url: redirectUrl, language, posted } = row;
  return { nonce, codeVerifier, redirectUrl, language, posted: posted as ConsumedAttempt["posted"] };
}

export function callbackUrl(origin: string, provider: SignOnProvider): string {
  return `${origin}/auth/${provider}/callback`;
}

/** The page compares it with that of its answer, to reject links with foreign tokens. Hides the state. */
export function nameAttempt(secret: string, state: string): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["sign-on attempt", state]))
    .digest("base64url");
}

/** Tokens go to this address, so it must equal a listed one. @throws 400 `invalid` */
export function checkRedirectUrl(
  { signOn }: Pick<Config, "signOn">,
  origin: string,
  redirectUrl: unknown,
): string {
  if (redirectUrl === SIGN_ON_END) return origin + SIGN_ON_END;
  if (isOwnPage(origin, redirectUrl)) return redirectUrl;
  if (typeof redirectUrl === "string" && signOn.redirectUrls.includes(redirectUrl)) return redirectUrl;
  const sentence = "This redirect address is not allowed.";
  throw invalid(sentence, { redirect_url: sentence });
}

/** The site's page where sign-on ends, in any language. */
function isOwnPage(origin: string, redirectUrl: unknown): redirectUrl is string {
  return LANGUAGES.some((language) => redirectUrl === origin + inLanguage(SIGN_ON_END, language));
}

/** @param attempt for the site's own page; in the fragment, as callers know the query */
function endAddress(
  redirectUrl: string,
  end: SessionTokens | { error: SignOnReason },
  attempt: string | null = null,
): string {
  const url = new URL(redirectUrl);
  if (attempt !== null) url.hash = `attempt=${attempt}`;
  for (const [name, value] of Object.entries(end)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

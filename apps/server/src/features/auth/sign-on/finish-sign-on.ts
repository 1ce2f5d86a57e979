import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import {
  SignOnError,
  type SignOnPerson,
  type SignOnProvider,
  type SignOnReason,
} from "../../../vendors/sign-on/sign-on-vendor.ts";
import { startSession } from "../sessions/start-session.ts";
import type { SessionTokens } from "../tokens/session-tokens.ts";
import { clearCodeFailures } from "../trust/code-failures.ts";
import { rememberBrowser } from "../trust/known-browsers.ts";
import { callbackUrl } from "./callback-url.ts";
import { findAccount } from "./find-account.ts";
import { nameAttempt } from "./name-attempt.ts";
import { endAddress, SIGN_ON_END } from "./redirect-address.ts";
import { takeAttempt } from "./take-attempt.ts";

interface FinishSignOn {
  provider: SignOnProvider;
  /** The site's own, as the browser sees it. */
  origin: string;
  state: string;
  /** The secret of the browser's cookie. */
  browser: string | undefined;
  /** Secret of the cookie of a browser that has signed in before. */
  knownBrowser: string | undefined;
  /** What came to the callback; what was posted there earlier takes its place. */
  answer: URLSearchParams;
}

/**
 * Ends a sign-on: checks the vendor's answer and signs the person in, all or nothing.
 * @returns the address that the browser goes to, with tokens or with `error` `access_denied`, `sign_on_failed` or
 * `unavailable`; the site's own page when the attempt is not this browser's, is used up or has expired. And the secret
 * by which the browser is known from now on; null: the account has no phone, or nobody was signed in.
 */
export async function finishSignOn(
  ctx: Context,
  input: FinishSignOn,
): Promise<{ address: string; knownBrowser: string | null }> {
  const { provider, origin, state } = input;
  let redirectUrl = `${origin}${SIGN_ON_END}`;
  try {
    const attempt = await takeAttempt(ctx, provider, state, input.browser);
    if (attempt === null) throw new SignOnError("sign_on_failed");
    redirectUrl = attempt.redirectUrl;
    const { nonce, codeVerifier, posted } = attempt;
    const answer = posted ? new URLSearchParams([...posted, ["state", state]]) : input.answer;
    const checks = { callbackUrl: callbackUrl(origin, provider), state, nonce, codeVerifier };
    const person = await ctx.signOn[provider]?.finish(checks, answer);
    if (!person) throw new SignOnError("sign_on_failed");
    const { tokens, knownBrowser } = await signIn(ctx, input, person);
    const isOwnPage = redirectUrl === `${origin}${SIGN_ON_END}`;
    const attemptName = isOwnPage ? nameAttempt(ctx.authKeys.codeSecret, state) : null;
    return { address: endAddress(redirectUrl, tokens, attemptName), knownBrowser };
  } catch (error) {
    return {
      address: endAddress(redirectUrl, { error: reasonFor(ctx, provider, error) }),
      knownBrowser: null,
    };
  }
}

function signIn(
  ctx: Context,
  { provider, knownBrowser: previous }: FinishSignOn,
  person: SignOnPerson,
): Promise<{ tokens: SessionTokens; knownBrowser: string | null }> {
  return ctx.db.transaction().execute(async (trx) => {
    const accountId = await findAccount(trx, provider, person);
    const tokens = await startSession(ctx, accountId, trx);
    const phoneNumber = await findPhoneNumber(trx, accountId);
    if (phoneNumber === null) return { tokens, knownBrowser: null };
    // The vendor's word proves the owner of the account, and with it of the phone: codes may be tried again.
    await clearCodeFailures(trx, phoneNumber);
    return {
      tokens,
      knownBrowser: await rememberBrowser(trx, { phoneNumber, previous, now: ctx.clock.now() }),
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

/** A person in a browser gets a page with a sentence whatever happened, never an error's JSON. */
function reasonFor({ log }: Context, provider: SignOnProvider, error: unknown): SignOnReason {
  if (!(error instanceof SignOnError)) {
    log.error({ err: error, vendor: provider }, "sign-on could not be finished");
    return "unavailable";
  }
  log.info({ vendor: provider, reason: error.reason }, "sign-on ended without a session");
  return error.reason;
}

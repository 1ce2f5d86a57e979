import type { SessionTokens } from "../../../auth/session-tokens.ts";
import { startSession } from "../../../auth/start-session.ts";
import type { Context } from "../../../context.ts";
import {
  SignOnError,
  type SignOnPerson,
  type SignOnProvider,
  type SignOnReason,
} from "../../../vendors/sign-on/sign-on-vendor.ts";
import { callbackUrl } from "./callback-url.ts";
import { findAccount } from "./find-account.ts";
import { endAddress, SIGN_ON_END } from "./redirect-address.ts";
import { takeAttempt } from "./take-attempt.ts";

interface FinishSignOn {
  provider: SignOnProvider;
  /** The site's own, as the browser sees it. */
  origin: string;
  state: string;
  /** The secret of the browser's cookie. */
  browser: string | undefined;
  /** What came to the callback; what was posted there earlier takes its place. */
  answer: URLSearchParams;
}

/**
 * Ends a sign-on: checks the vendor's answer and signs the person in, all or nothing.
 * @returns the address that the browser goes to, with tokens or with `error` `access_denied`, `sign_on_failed` or
 * `unavailable`; the site's own page when the attempt is not this browser's, is used up or has expired
 */
export async function finishSignOn(ctx: Context, input: FinishSignOn): Promise<string> {
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
    return endAddress(redirectUrl, await signIn(ctx, provider, person));
  } catch (error) {
    return endAddress(redirectUrl, { error: reasonFor(ctx, provider, error) });
  }
}

function signIn(ctx: Context, provider: SignOnProvider, person: SignOnPerson): Promise<SessionTokens> {
  return ctx.db
    .transaction()
    .execute(async (trx) => startSession(ctx, await findAccount(trx, provider, person), trx));
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

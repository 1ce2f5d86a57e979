import type { SignOnProvider } from "@smirk/contract/auth/sessions";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import {
  SignOnError,
  type SignOnPerson,
  type SignOnReason,
} from "../../../vendors/sign-on/sign-on-vendor.ts";
import { recordLinkedSignOn } from "../contact-changes/record-linked-sign-on.ts";
import { startSession } from "../sessions/start-session.ts";
import type { SessionTokens } from "../tokens/session-tokens.ts";
import { clearCodeFailures } from "../trust/code-failures.ts";
import { rememberBrowser } from "../trust/known-browsers.ts";
import { callbackUrl } from "./callback-url.ts";
import { consumeAttempt } from "./consume-attempt.ts";
import { findAccount } from "./find-account.ts";
import { nameAttempt } from "./name-attempt.ts";
import { endAddress, isOwnPage, SIGN_ON_END } from "./redirect-address.ts";

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

/**
 * Checks the vendor's answer and signs the person in. Never throws.
 * @returns where the browser goes, with tokens or with `error`, and its new known-browser secret, if any; the site's own
 * page if the attempt is foreign, used or expired
 */
export async function finishSignOn(
  ctx: Context,
  input: FinishSignOn,
): Promise<{ address: string; knownBrowser: string | null }> {
  const { provider, origin, state } = input;
  let redirectUrl = `${origin}${SIGN_ON_END}`;
  try {
    const attempt = await consumeAttempt(ctx, input);
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

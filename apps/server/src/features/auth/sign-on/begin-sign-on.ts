import type { SignOnProvider } from "@smirk/contract/auth/sessions";
import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../../context.ts";
import { notFound, unavailable } from "../../../errors.ts";
import type { SignOnVendor } from "../../../vendors/sign-on/sign-on-vendor.ts";
import { hashSecret, isSecret, makeSecret } from "../tokens/random-secret.ts";
import { callbackUrl, checkRedirectUrl, nameAttempt } from "./finish-sign-on.ts";

interface BeginSignOn {
  provider: SignOnProvider;
  /** The site's origin as the browser sees it. */
  origin: string;
  redirectUrl: unknown;
  browser: string | undefined;
  language: Language;
}

export const ATTEMPT_LIFE_MS = 10 * 60 * 1000;

/**
 * @returns the vendor's page, the secret for the browser's cookie, and a name by which the page recognizes the answer
 * @throws 404 `not_found` if the vendor is not configured, 400 `invalid` for a foreign address, 503 `unavailable`
 */
export async function beginSignOn(
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

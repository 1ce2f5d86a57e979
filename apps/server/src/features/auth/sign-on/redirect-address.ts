import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import type { Config } from "../../../config/config.ts";
import { invalid } from "../../../errors.ts";
import type { SignOnReason } from "../../../vendors/sign-on/sign-on-vendor.ts";
import type { SessionTokens } from "../tokens/session-tokens.ts";

export const SIGN_ON_END = "/sign-up/sso/callback";

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
export function isOwnPage(origin: string, redirectUrl: unknown): redirectUrl is string {
  return LANGUAGES.some((language) => redirectUrl === origin + inLanguage(SIGN_ON_END, language));
}

/** @param attempt for the site's own page; in the fragment, as callers know the query */
export function endAddress(
  redirectUrl: string,
  end: SessionTokens | { error: SignOnReason },
  attempt: string | null = null,
): string {
  const url = new URL(redirectUrl);
  if (attempt !== null) url.hash = `attempt=${attempt}`;
  for (const [name, value] of Object.entries(end)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

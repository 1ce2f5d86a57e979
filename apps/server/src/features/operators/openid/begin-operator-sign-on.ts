import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import { notFound, unavailable } from "../../../errors.ts";
import { hashSecret, makeSecret } from "../../auth/tokens/random-secret.ts";

export const OPERATOR_SIGN_ON_LIFE_MS = 10 * MINUTE_MS;

interface BeginInput {
  origin: string;
  /** The session that proves itself; null: a sign-in. */
  sessionHash: Buffer | null;
}

export function operatorCallbackUrl(origin: string): string {
  return `${origin}/console/sign-on/callback`;
}

/** @returns the provider's page, and a secret for the browser's cookie @throws 404 `not_found`; 503 `unavailable` */
export async function beginOperatorSignOn(
  ctx: Context,
  { origin, sessionHash }: BeginInput,
): Promise<{ url: string; browser: string }> {
  const vendor = ctx.operatorSignOn?.[sessionHash === null ? "signIn" : "prove"];
  if (vendor === undefined) throw notFound("Company sign-on is not set up here.");
  const [browser, state, nonce, codeVerifier] = [makeSecret(), makeSecret(), makeSecret(), makeSecret()];
  const url = await vendor
    .begin({ callbackUrl: operatorCallbackUrl(origin), state, nonce, codeVerifier })
    .catch((error: unknown) => {
      throw unavailable("Company sign-on is not answering. Please try again.", 5, error);
    });
  const now = ctx.clock.now();
  await ctx.db.deleteFrom("operator_sign_ons").where("expires_at", "<", now).execute();
  await ctx.db
    .insertInto("operator_sign_ons")
    .values({
      state_hash: hashSecret(state),
      browser_hash: hashSecret(browser),
      nonce,
      code_verifier: codeVerifier,
      session_hash: sessionHash,
      expires_at: new Date(now.getTime() + OPERATOR_SIGN_ON_LIFE_MS),
    })
    .execute();
  return { url, browser };
}

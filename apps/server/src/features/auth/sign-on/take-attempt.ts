import type { Context } from "../../../context.ts";
import type { SignOnProvider } from "../../../vendors/sign-on/sign-on-vendor.ts";
import { hashSecret, isSecret } from "../tokens/random-secret.ts";

interface TakenAttempt {
  nonce: string;
  codeVerifier: string;
  redirectUrl: string;
  /** What a form_post left, pair by pair. */
  posted: [string, string][] | null;
}

/**
 * Takes an attempt away, so that it counts once. Only the browser that began it can: another one leaves it as it is.
 * @returns null when there is none of this provider's with this state, this browser and time left
 */
export async function takeAttempt(
  { db, clock }: Pick<Context, "db" | "clock">,
  provider: SignOnProvider,
  state: string,
  browser: string | undefined,
): Promise<TakenAttempt | null> {
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
  const { nonce, code_verifier: codeVerifier, redirect_url: redirectUrl, posted } = row;
  return { nonce, codeVerifier, redirectUrl, posted: posted as TakenAttempt["posted"] };
}

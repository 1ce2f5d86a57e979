import type { SignOnProvider } from "@smirk/contract/auth/sessions";
import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../../context.ts";
import { hashSecret, isSecret } from "../tokens/random-secret.ts";

interface ConsumedAttempt {
  nonce: string;
  codeVerifier: string;
  redirectUrl: string;
  /** The language of the page that began. */
  language: Language;
  posted: [string, string][] | null;
}

/** Deletes and returns the attempt, so that it counts once; null unless state, browser and provider match in time. */
export async function consumeAttempt(
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

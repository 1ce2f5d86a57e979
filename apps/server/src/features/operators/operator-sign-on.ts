import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { notFound, unavailable } from "../../errors.ts";
import { SignOnError, type SignOnPerson } from "../../vendors/sign-on/sign-on-vendor.ts";
import { hashSecret, isSecret, makeSecret } from "../auth/tokens/random-secret.ts";
import { findInvited, useInvite } from "./invites/accept-invite.ts";
import { markProven, startOperatorSession } from "./operator-sessions.ts";
import type { UsedKey } from "./verify-operator-passkey.ts";

interface FinishInput {
  origin: string;
  browser: string | undefined;
  answer: URLSearchParams;
}

/** @returns a new session's secret, or null once the session that asked is proven @throws {SignOnError} */
export async function finishOperatorSignOn(
  ctx: Context,
  { origin, browser, answer }: FinishInput,
): Promise<string | null> {
  const state = answer.get("state") ?? "";
  const attempt = await consumeAttempt(ctx, { state, browser });
  if (attempt === null) throw new SignOnError("sign_on_failed");
  const { nonce, code_verifier: codeVerifier, session_hash: sessionHash } = attempt;
  const vendor = ctx.operatorSignOn?.[sessionHash === null ? "signIn" : "prove"];
  if (vendor === undefined) throw new SignOnError("sign_on_failed");
  const checks = { callbackUrl: operatorCallbackUrl(origin), state, nonce, codeVerifier };
  const person = await vendor.finish(checks, answer);
  const key = await ctx.db.transaction().execute((trx) => recognize(ctx, trx, person));
  if (sessionHash === null) return startOperatorSession(ctx.db, { ...key, now: ctx.clock.now() });
  const asked = await ctx.db
    .selectFrom("operator_sessions")
    .select("operator_id")
    .where("token_hash", "=", sessionHash)
    .executeTakeFirst();
  if (asked?.operator_id !== key.operatorId) throw new SignOnError("sign_on_failed");
  await markProven(ctx, { tokenHash: sessionHash, keySince: key.keySince });
  return null;
}

/** Deletes the attempt: it counts once. */
async function consumeAttempt(
  { db, clock }: Context,
  { state, browser }: { state: string; browser: string | undefined },
) {
  if (!isSecret(state) || !isSecret(browser)) return null;
  const row = await db
    .deleteFrom("operator_sign_ons")
    .where("state_hash", "=", hashSecret(state))
    .where("browser_hash", "=", hashSecret(browser))
    .where("expires_at", ">", clock.now())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Recognizes a person by the provider's id; a new one, or a disabled operator's, needs an invitation that is still
 * open.
 */
async function recognize(ctx: Context, trx: Kysely<Database>, person: SignOnPerson): Promise<UsedKey> {
  const now = ctx.clock.now();
  const known = await trx
    .selectFrom("operators")
    .select(["id", "email", "created_at", "disabled_at", "openid_since"])
    .where("openid_subject", "=", person.subject)
    .executeTakeFirst();
  if (known?.disabled_at === null) {
    return { operatorId: known.id, keySince: known.openid_since ?? known.created_at };
  }
  const email = known?.email ?? person.verifiedEmail;
  const invited = email === null ? undefined : await findInvited(trx, { email, now });
  if (!invited || (invited.openid_subject ?? person.subject) !== person.subject) {
    throw new SignOnError("access_denied");
  }
  const name =
    invited.name ?? ([person.name, person.lastName].filter((part) => part !== null).join(" ") || null);
  await trx
    .updateTable("operators")
    .set({ openid_subject: person.subject, openid_since: now })
    .where("id", "=", invited.id)
    .execute();
  await useInvite(ctx, trx, { operator: { ...invited, name }, changes: { sign_on: "company" } });
  return { operatorId: invited.id, keySince: now };
}

export const OPERATOR_SIGN_ON_LIFE_MS = 10 * MINUTE_MS;

interface BeginInput {
  origin: string;
  /** The session that proves itself; null: a sign-in. */
  sessionHash: Buffer | null;
}

function operatorCallbackUrl(origin: string): string {
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

import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { SignOnError, type SignOnPerson } from "../../../vendors/sign-on/sign-on-vendor.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { hashSecret, isSecret } from "../../auth/tokens/random-secret.ts";
import { findOperatorByEmail } from "../find-operator.ts";
import { markProven } from "../sessions/change-operator-session.ts";
import { startOperatorSession } from "../sessions/start-operator-session.ts";
import { operatorCallbackUrl } from "./begin-operator-sign-on.ts";

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
  const operatorId = await ctx.db.transaction().execute((trx) => recognize(ctx, trx, person));
  if (sessionHash === null) return startOperatorSession(ctx.db, { operatorId, now: ctx.clock.now() });
  const asked = await ctx.db
    .selectFrom("operator_sessions")
    .select("operator_id")
    .where("token_hash", "=", sessionHash)
    .executeTakeFirst();
  if (asked?.operator_id !== operatorId) throw new SignOnError("sign_on_failed");
  await markProven(ctx, { tokenHash: sessionHash });
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

/** By the provider's id; the first time by the verified email address that was invited. */
async function recognize(ctx: Context, trx: Kysely<Database>, person: SignOnPerson): Promise<string> {
  const known = await trx
    .selectFrom("operators")
    .select(["id", "disabled_at"])
    .where("openid_subject", "=", person.subject)
    .executeTakeFirst();
  if (known) {
    if (known.disabled_at !== null) throw new SignOnError("access_denied");
    return known.id;
  }
  const invited =
    person.verifiedEmail === null ? undefined : await findOperatorByEmail(trx, person.verifiedEmail);
  if (!invited || invited.disabled_at !== null || invited.openid_subject !== null) {
    throw new SignOnError("access_denied");
  }
  const name = [person.name, person.lastName].filter((part) => part !== null).join(" ") || null;
  await trx
    .updateTable("operators")
    .set({ openid_subject: person.subject, name: invited.name ?? name })
    .where("id", "=", invited.id)
    .execute();
  await writeAuditEntry(trx, {
    actor: invited.email,
    operatorId: invited.id,
    command: "operator accept",
    at: ctx.clock.now(),
    subjectKind: "operator",
    subjectId: invited.email,
    changes: { sign_on: [null, "company"] },
  });
  return invited.id;
}

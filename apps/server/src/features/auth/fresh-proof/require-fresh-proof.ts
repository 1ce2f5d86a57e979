import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { AppError } from "../../../errors.ts";
import type { Caller } from "../../../http/requests/authenticate.ts";
import { notAuthorized } from "../tokens/check-token.ts";

/** For so long a sign-in or a code proves who is at the browser. */
const FRESH_PROOF_MS = 10 * MINUTE_MS;

/** `text`: a code to the account's phone. `sign_in`: signing in again, for accounts without a phone. */
type FreshProof = "text" | "sign_in";

type ProvingContext = Pick<Context, "db" | "clock" | "sms">;

/** Before something that a borrowed browser must not do. @throws 403 `proof_required` with `proofs` */
export async function requireFreshProof(
  ctx: ProvingContext,
  { accountId, sessionId }: Pick<Caller, "accountId" | "sessionId">,
): Promise<void> {
  const session = await ctx.db
    .selectFrom("sessions")
    .select("proven_at")
    .where("id", "=", sessionId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const provenAt = session?.proven_at?.getTime() ?? 0;
  if (ctx.clock.now().getTime() - provenAt <= FRESH_PROOF_MS) return;
  throw freshProofRequired(await findProof(ctx, accountId));
}

/** Under the account's lock: somebody may have signed everybody out since the request began. @throws 401 */
export async function refuseEndedSession(
  trx: Kysely<Database>,
  { accountId, sessionId }: Pick<Caller, "accountId" | "sessionId">,
): Promise<void> {
  const open = await trx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (!open) throw notAuthorized();
}

async function findProof({ db, sms }: ProvingContext, accountId: string): Promise<FreshProof> {
  if (sms === null) return "sign_in";
  return (await findAccountPhone({ db }, accountId)) === null ? "sign_in" : "text";
}

export async function findAccountPhone(
  { db }: Pick<Context, "db">,
  accountId: string,
): Promise<string | null> {
  const account = await db
    .selectFrom("accounts")
    .select("phone_number")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account?.phone_number ?? null;
}

export function freshProofRequired(proof: FreshProof): AppError {
  const message =
    proof === "text"
      ? "To keep your account safe, first enter the code we text to your phone."
      : "To keep your account safe, first sign in again.";
  const reason = proof === "text" ? "proof_by_text" : "proof_by_sign_in";
  return new AppError(403, "proof_required", message, { facts: { proofs: [proof] } }).because(reason);
}

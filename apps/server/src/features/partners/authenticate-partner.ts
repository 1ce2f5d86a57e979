import type { PartnerScope } from "@smirk/contract/partner-scopes";
import type { Context } from "../../context.ts";
import { AppError, unauthorized } from "../../errors.ts";
import { hashPartnerToken } from "./issue-token.ts";

/** Another company's program. */
export interface PartnerCaller {
  partnerId: string;
  name: string;
  callsPerMinute: number;
  callsPerDay: number;
}

/** Its end and its scopes hold from the next call on. @throws 401 `not_authorized`; 403 `insufficient_scope` */
export async function authenticatePartner(
  { db, clock }: Pick<Context, "db" | "clock">,
  { token, scope }: { token: string; scope: PartnerScope | undefined },
): Promise<PartnerCaller> {
  const found = await db
    .selectFrom("partner_tokens")
    .innerJoin("partners", "partners.id", "partner_id")
    .select(["partners.id as partnerId", "name", "partner_tokens.scopes", "partners.scopes as allowed"])
    .select(["calls_per_minute as callsPerMinute", "calls_per_day as callsPerDay"])
    .where("token_sha256", "=", hashPartnerToken(token))
    .where("expires_at", ">", clock.now())
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (found === undefined) throw unauthorized("not_authorized", "Ask for a token at /partners/token.");
  const { scopes, allowed, ...caller } = found;
  if (scope === undefined || !scopes.includes(scope) || !allowed.includes(scope))
    throw new AppError(403, "insufficient_scope", `This needs a token with the scope ${scope ?? "none"}.`);
  return caller;
}

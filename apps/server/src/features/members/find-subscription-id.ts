import type { Context } from "../../context.ts";
import { ERASED_DETAILS } from "./erased-membership.ts";

/** The provider's subscription of a paid membership; null for an unpaid or an erased one. */
export async function findSubscriptionId(
  { db }: Pick<Context, "db">,
  membershipId: string,
): Promise<string | null> {
  const membership = await db
    .selectFrom("memberships")
    .select("subscription_id")
    .where("id", "=", membershipId)
    .where("paid_at", "is not", null)
    .where("email", "!=", ERASED_DETAILS.email)
    .executeTakeFirst();
  return membership?.subscription_id ?? null;
}

import type { AgreementAnswer } from "@smirk/domain/membership/agreement";
import type { Context } from "../../context.ts";
import { saveAgreement } from "../billing/agreement/save-agreement.ts";
import { findMembership, type PaidMembership } from "../billing/find-membership.ts";

/**
 * The member's agreement as it was signed, with its hash and time in seconds.
 * @throws 409 `conflict` while the membership is being made
 */
export async function getAgreement(ctx: Context, accountId: string): Promise<AgreementAnswer> {
  const kept = await findAgreement(ctx, await findMembership(ctx.db, accountId));
  return {
    agreement: kept.agreement,
    version: kept.version,
    hash: kept.sha256,
    signed_at: Math.floor(kept.signed_at.getTime() / 1000),
  };
}

/** As kept; a membership from before agreements were kept gets its own now. */
export async function findAgreement(
  ctx: Pick<Context, "db" | "config" | "clock">,
  membership: PaidMembership,
) {
  const find = () =>
    ctx.db.selectFrom("membership_agreements").selectAll().where("membership_id", "=", membership.id);
  const kept = await find().executeTakeFirst();
  if (kept) return kept;
  await saveAgreement(ctx, membership, ctx.db);
  return find().executeTakeFirstOrThrow();
}

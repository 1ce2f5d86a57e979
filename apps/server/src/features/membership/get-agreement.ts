import type { AgreementAnswer } from "@smirk/domain/membership/agreement/agreement";
import type { Context } from "../../context.ts";
import { saveAgreement } from "../billing/agreement/save-agreement.ts";
import { findMembership, type PaidMembership } from "../billing/find-membership.ts";

/** The agreement as signed; its time in seconds. @throws 409 `conflict` while the membership is pending */
export async function getAgreement(ctx: Context, accountId: string): Promise<AgreementAnswer> {
  const stored = await findAgreement(ctx, await findMembership(ctx.db, accountId));
  return {
    agreement: stored.agreement,
    version: stored.version,
    hash: stored.sha256,
    signed_at: Math.floor(stored.signed_at.getTime() / 1000),
  };
}

/**
 * The agreement in force: the one last agreed to. The right to cancel counts from `received_at`, when the first was
 * received. A membership from before agreements were stored gets its own now.
 */
export async function findAgreement(
  ctx: Pick<Context, "db" | "config" | "clock">,
  membership: PaidMembership,
) {
  const find = () =>
    ctx.db.selectFrom("membership_agreements").selectAll().where("membership_id", "=", membership.id);
  if (!(await find().executeTakeFirst())) await saveAgreement(ctx, membership, ctx.db);
  const signed = await find().executeTakeFirstOrThrow();
  const newest = await ctx.db
    .selectFrom("membership_agreement_versions")
    .select(["version", "agreement", "sha256", "agreed_at as signed_at"])
    .where("membership_id", "=", membership.id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return { ...signed, ...newest };
}

import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict, notFound } from "../../../errors.ts";
import { officeDay } from "../../../office-day.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { cancelForMember, quoteCancel } from "../../leaving/cancel-for-member.ts";
import { describeRefund } from "../../leaving/describe-refund.ts";
import { findFamily, findPaidMembership } from "../../members/find-membership.ts";
import { markFamilySomebodyElse } from "../../members/person/mark-somebody-else.ts";
import { findOpenChange } from "../../plan-change/apply-plan-change.ts";
import { lastDay, selectOpen } from "./list-second-memberships.ts";
import { isWithinLimit, refundMember } from "./refund-member.ts";

type SettledSecond = "paid_back" | "two_people" | "taken_off";

interface Settlement {
  membershipId: string;
  /** The person who was added while it ran; null for one who joined with it. */
  personId: string | null;
  outcome: SettledSecond;
  operator: Operator & { reason: string };
  requestedBy: string;
}

/**
 * `paid_back` ends the second membership and refunds the processing fee too; safe to repeat. `taken_off` is for somebody
 * who was added: the change and its refund have acts of their own.
 * @returns whether the rest waits for a second operator @throws 404 once settled; 409 `conflict` after 30 days
 */
export async function settleSecondMembership(
  ctx: Context,
  settlement: Settlement,
): Promise<{ needs_approval: boolean }> {
  const { membershipId, personId, outcome, operator } = settlement;
  const second = await selectOpen(ctx)
    .where("second_memberships.membership_id", "=", membershipId)
    .where("person_id", "is not distinct from", personId)
    .executeTakeFirst();
  if (second === undefined) throw notFound("This was settled already.");
  await refuseOutcome(ctx.db, settlement);
  const needsApproval = outcome === "paid_back" && (await payBack(ctx, { ...settlement, ...second }));
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("second_memberships")
      .set({ settled_at: at, outcome })
      .where("membership_id", "=", membershipId)
      .where("person_id", "is not distinct from", personId)
      .where("settled_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw notFound("This was settled already.");
    if (outcome === "two_people" && personId !== null) await markFamilySomebodyElse(trx, personId);
    const changes = { step: outcome };
    await writeAuditEntry(trx, { ...operator, at, subjectKind: "member", subjectId: membershipId, changes });
  });
  return { needs_approval: needsApproval };
}

/** @throws 409 `conflict` for what does not settle it: a membership that ran goes on, and who joined with one cannot leave it */
async function refuseOutcome(
  db: Kysely<Database>,
  { membershipId, personId, outcome }: Settlement,
): Promise<void> {
  if (personId === null && outcome === "taken_off")
    throw conflict("The whole membership was sold twice. Pay it back, or say that these are two people.");
  if (personId === null || outcome === "two_people") return;
  if (outcome === "paid_back")
    throw conflict("This person was added to a membership that goes on. Take the person off it instead.");
  const covers = (family: readonly { id: string }[]) => family.some(({ id }) => id === personId);
  const leaves = async () => {
    const change = await findOpenChange(db, membershipId);
    return change !== undefined && !covers(change.family);
  };
  if (covers(await findFamily(db, membershipId)) && !(await leaves()))
    throw conflict("The person is still on the membership. Change it on the page of the member first.");
}

/**
 * Pays back by the rules first, with the fee that they keep, so that the email about it says all of it; then what is left.
 * @returns whether that needs an approval
 */
async function payBack(
  ctx: Context,
  {
    membershipId,
    accountId,
    foundAt,
    operator,
    requestedBy,
  }: Settlement & { accountId: string; foundAt: Date },
): Promise<boolean> {
  if (officeDay(ctx, ctx.clock.now()) > lastDay(ctx, foundAt)) {
    throw conflict("The 30 days are over. Cancel and refund on the page of the member.");
  }
  const { id } = await findPaidMembership(ctx, accountId);
  if (id !== membershipId) throw conflict("This person has joined again since. Use the page of the member.");
  const kept = (await quoteCancel(ctx, { accountId, at: "rules" }))?.retainedFeeCents ?? 0;
  const isFeeBack = await isWithinLimit(ctx, { membershipId, amountCents: kept });
  const quote = await quoteCancel(ctx, { accountId, at: "rules", isFeeBack });
  if (quote !== null) {
    const shown = { refundCents: quote.refundCents, lastDay: quote.lastDay };
    await cancelForMember(ctx, { accountId, at: "rules", shown, isFeeBack, operator });
  }
  const { payments } = await describeRefund(ctx, accountId);
  const amountCents = payments.reduce((sum, { leftCents }) => sum + leftCents, 0);
  if (amountCents === 0) return false;
  const answer = await refundMember(ctx, { accountId, amountCents, isAgain: false, operator, requestedBy });
  return answer.state === "needs_approval";
}

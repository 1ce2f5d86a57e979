import { REFUND_DAYS } from "@smirk/domain/billing/refunds/refund";
import { joinNames } from "@smirk/domain/joining/person-name";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Context } from "../../../context.ts";
import { conflict, notFound } from "../../../errors.ts";
import { officeDay } from "../../../office-day.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { findPaidMembership } from "../../members/find-membership.ts";
import { cancelForMember, quoteCancel } from "../../membership/leaving/cancel-for-member.ts";
import { describeRefund } from "../../membership/refunds/describe-refund.ts";
import type { TracedRefund } from "../../membership/refunds/refund-trace.ts";
import { checkRefund, requestRefund } from "../../membership/refunds/request-refund.ts";
import { requestApproval } from "./refund-approvals.ts";

class OverLimit extends Error {}

export interface SecondMembership {
  membershipId: string;
  accountId: string;
  earlierAccountId: string;
  name: string;
  foundAt: Date;
  /** The last day on which all of it is paid back. */
  refundUntil: CalendarDay;
}

/** Lists those that wait for an operator, oldest first. */
export async function listSecondMemberships(
  ctx: Pick<Context, "db" | "config">,
): Promise<SecondMembership[]> {
  const rows = await selectOpen(ctx).orderBy("found_at").execute();
  return rows.map(({ name, last_name, ...row }) => ({
    ...row,
    name: joinNames(name, last_name),
    refundUntil: lastDay(ctx, row.foundAt),
  }));
}

function selectOpen({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("second_memberships")
    .innerJoin("memberships as second", "second.id", "membership_id")
    .innerJoin("memberships as earlier", "earlier.id", "earlier_membership_id")
    .select(["membership_id as membershipId", "second.account_id as accountId"])
    .select(["earlier.account_id as earlierAccountId", "second.name", "second.last_name"])
    .select("found_at as foundAt")
    .where("settled_at", "is", null);
}

function lastDay(ctx: Pick<Context, "config">, foundAt: Date): CalendarDay {
  return addDays(officeDay(ctx, foundAt), REFUND_DAYS);
}

interface Settlement {
  membershipId: string;
  outcome: "paid_back" | "two_people";
  operator: Operator & { reason: string };
  requestedBy: string;
}

/**
 * `paid_back` ends the second membership and refunds the processing fee too; safe to repeat.
 * @returns whether the rest waits for a second operator @throws 404 once settled; 409 `conflict` after 30 days
 */
export async function settleSecondMembership(
  ctx: Context,
  settlement: Settlement,
): Promise<{ needs_approval: boolean }> {
  const { membershipId, outcome, operator } = settlement;
  const second = await selectOpen(ctx).where("membership_id", "=", membershipId).executeTakeFirst();
  if (second === undefined) throw notFound("This was settled already.");
  const needsApproval = outcome === "paid_back" && (await payBack(ctx, { ...settlement, ...second }));
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("second_memberships")
      .set({ settled_at: at, outcome })
      .where("membership_id", "=", membershipId)
      .where("settled_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw notFound("This was settled already.");
    const changes = { step: outcome };
    await writeAuditEntry(trx, { ...operator, at, subjectKind: "member", subjectId: membershipId, changes });
  });
  return { needs_approval: needsApproval };
}

/** Pays back by the rules first, which keep the fee, then what is left. @returns whether that needs an approval */
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
  const quote = await quoteCancel(ctx, { accountId, at: "rules" });
  if (quote !== null) {
    const shown = { refundCents: quote.refundCents, lastDay: quote.lastDay };
    await cancelForMember(ctx, { accountId, at: "rules", shown, operator });
  }
  const { payments } = await describeRefund(ctx, accountId);
  const amountCents = payments.reduce((sum, { leftCents }) => sum + leftCents, 0);
  if (amountCents === 0) return false;
  const answer = await refundMember(ctx, { accountId, amountCents, isAgain: false, operator, requestedBy });
  return answer.state === "needs_approval";
}

interface RefundInput {
  accountId: string;
  amountCents: number;
  isAgain: boolean;
  operator: Operator & { reason: string };
  requestedBy: string;
}

type RefundAnswer =
  | { state: "requested" | "requested_before"; refund: TracedRefund }
  | { state: "needs_approval" };

/**
 * Refunds at once while the membership's refunds of 24 hours stay within the limit, however they are split; otherwise
 * asks for an approval. @throws as `requestRefund`; 409 `conflict` while another one waits
 */
export async function refundMember(ctx: Context, input: RefundInput): Promise<RefundAnswer> {
  const { requestedBy, ...request } = input;
  const limitCents = ctx.config.refundApprovalCents;
  try {
    const { refund, isNew } = await requestRefund(ctx, {
      ...request,
      alongside: async (_trx, { isNew, recentCents }) => {
        if (isNew && recentCents + input.amountCents > limitCents) throw new OverLimit();
      },
    });
    return { state: isNew ? "requested" : "requested_before", refund };
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error;
  }
  await checkRefund(ctx, request);
  await requestApproval(ctx, input);
  return { state: "needs_approval" };
}

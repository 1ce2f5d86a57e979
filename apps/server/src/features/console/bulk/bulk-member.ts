import { RESENDABLE_KINDS } from "@smirk/contract/console/members/members";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { BulkAction } from "../../../db/schema/console/schema-operating.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { requirePayments } from "../../billing/selling-context.ts";
import { type CancelAt, endForMember, quoteCancel } from "../../leaving/cancel-for-member.ts";
import { findCancellation } from "../../leaving/describe-cancellation.ts";
import { sendAgain } from "../../mail/send-again.ts";
import { findPaidMembership } from "../../members/find-membership.ts";
import { isErased } from "../../members/memberships.ts";
import { recordLook } from "../../members/record-look.ts";

export interface BulkRun {
  id: string;
  action: BulkAction;
  choice: string;
  operator: Operator;
}

export interface BulkMember {
  accountId: string;
  refundCents: number | null;
  lastDay: string | null;
}

/** @returns what a cancellation pays back, and its last day @throws AppError for a member who is skipped; PaymentError */
export async function previewMember(
  ctx: Context,
  { action, choice, operator }: BulkRun,
  { accountId }: BulkMember,
): Promise<{ refundCents: number; lastDay: string } | null> {
  const membership = await findPaidMembership(ctx, accountId);
  if (isErased(membership)) throw conflict("This member was erased.");
  if (action === "resend") return null;
  await recordLook(ctx, { subjectId: membership.id, operator });
  const quote = await quoteCancel(ctx, { accountId, at: readEnd(choice) });
  if (quote === null) throw conflict("This membership is canceled already.");
  return { refundCents: quote.refundCents, lastDay: quote.lastDay };
}

/**
 * Marks the member as done in the transaction of the change, or of its audit entry: after a crash the rest is repeated
 * and changes nothing. @throws AppError for a member who fails; PaymentError
 */
export async function carryOutMember(ctx: Context, run: BulkRun, member: BulkMember): Promise<void> {
  if (run.action === "resend") await resend(ctx, run, member);
  else await cancel(ctx, run, member);
}

/** Another server did this member's part. */
export class AlreadyDone extends Error {}

async function markDone(trx: Kysely<Database>, run: BulkRun, { accountId }: BulkMember): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("bulk_members")
    .set({ state: "done" })
    .where("bulk_id", "=", run.id)
    .where("account_id", "=", accountId)
    .where("state", "=", "ready")
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AlreadyDone();
}

async function resend(ctx: Context, run: BulkRun, member: BulkMember): Promise<void> {
  const kind = RESENDABLE_KINDS.find((one) => one === run.choice);
  if (kind === undefined) throw conflict("There is no such email.");
  const membership = await findPaidMembership(ctx, member.accountId);
  const paying = { ...ctx, payments: requirePayments(ctx) };
  const { operator } = run;
  const alongside = (trx: Kysely<Database>) => markDone(trx, run, member);
  await sendAgain(paying, { membershipId: membership.id, kind, operator, alongside });
}

async function cancel(ctx: Context, run: BulkRun, member: BulkMember): Promise<void> {
  const { accountId, refundCents, lastDay } = member;
  if (refundCents === null || lastDay === null) throw conflict("This cancellation was not previewed.");
  const at = readEnd(run.choice);
  const membership = await findPaidMembership(ctx, accountId);
  const isFirst = (await begin(ctx, run, member)) === 1;
  const before = await findCancellation(ctx, membership);
  if (before && isFirst) throw conflict("This membership was canceled after the preview.");
  // After a crash it is there already.
  const answer = before ?? (await endForMember(ctx, { accountId, at, shown: { refundCents, lastDay } }));
  const { state, cancellation } = answer;
  await ctx.db.transaction().execute(async (trx) => {
    await markDone(trx, run, member);
    await writeAuditEntry(trx, {
      ...run.operator,
      at: ctx.clock.now(),
      subjectKind: "member",
      subjectId: membership.id,
      changes: {
        bulk: run.id,
        at,
        state,
        rule: cancellation?.rule,
        refund_cents: cancellation?.refund_cents,
        last_day: lastDay,
      },
    });
  });
}

/** @returns how often this member's part was begun */
async function begin({ db }: Context, run: BulkRun, { accountId }: BulkMember): Promise<number> {
  const begun = await db
    .updateTable("bulk_members")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1) }))
    .where("bulk_id", "=", run.id)
    .where("account_id", "=", accountId)
    .where("state", "=", "ready")
    .returning("attempts")
    .executeTakeFirst();
  if (begun === undefined) throw new AlreadyDone();
  return begun.attempts;
}

function readEnd(choice: string): CancelAt {
  return choice === "period-end" ? "period-end" : "rules";
}

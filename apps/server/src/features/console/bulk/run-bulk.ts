import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import type { JobType } from "../../../jobs/job.ts";
import { readRole } from "../../operators/roles.ts";
import { mayDo } from "../action.ts";
import { AlreadyDone, type BulkMember, type BulkRun, carryOutMember, previewMember } from "./bulk-member.ts";

/** Previews or carries out the next members of a bulk action. */
export const runBulkJob: JobType<{ bulkId: string }> = {
  name: "run_bulk",
  keyOf: ({ bulkId }) => `bulk ${bulkId}`,
};

/** Then other jobs have their turn. */
const MEMBERS_A_JOB = 25;
/** For a provider that does not answer. */
const MOST_ATTEMPTS = 5;

type Step = "waiting" | "ready";

/** Previews or carries out the next members. Safe to repeat, and beside itself. @throws what is worth a later attempt */
export async function runBulk(ctx: Context, bulkId: string): Promise<void> {
  const run = await findRun(ctx, bulkId);
  if (run === null) return;
  const { step, ...bulk } = run;
  let failure: unknown;
  for (const member of await listNext(ctx, bulkId, step)) {
    const problem = run.isAllowed
      ? await attempt(ctx, { bulk, step, member })
      : { sentence: "The operator may no longer do this." };
    if (problem === null) continue;
    if ("error" in problem) failure = problem.error;
    else await markFailed(ctx, { bulkId, step, member, ...problem });
  }
  if (failure !== undefined) throw failure;
  if ((await listNext(ctx, bulkId, step)).length > 0) await addJob(ctx.db, runBulkJob, { bulkId });
  else await finish(ctx, bulkId, step);
}

async function findRun({ db }: Context, bulkId: string) {
  const row = await db
    .selectFrom("bulk_runs")
    .innerJoin("operators", "operators.id", "operator_id")
    .select(["action", "choice", "state", "reason", "operator_id", "email", "role", "disabled_at"])
    .where("bulk_runs.id", "=", bulkId)
    .where("state", "in", ["previewing", "running"])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { action, choice, state, reason, operator_id: operatorId } = row;
  const isPreview = state === "previewing";
  const command = `member ${action}${isPreview ? " preview" : ""}`;
  return {
    id: bulkId,
    action,
    choice,
    step: isPreview ? ("waiting" as const) : ("ready" as const),
    isAllowed: row.disabled_at === null && mayDo(readRole(row.role), `bulk.${action}`),
    operator: { actor: row.email, operatorId, command, reason: reason ?? undefined },
  };
}

async function listNext(
  { db }: Context,
  bulkId: string,
  step: Step,
): Promise<(BulkMember & { attempts: number })[]> {
  return db
    .selectFrom("bulk_members")
    .select(["account_id as accountId", "refund_cents as refundCents", "last_day as lastDay", "attempts"])
    .where("bulk_id", "=", bulkId)
    .where("state", "=", step)
    .orderBy("attempts")
    .orderBy("position")
    .limit(MEMBERS_A_JOB)
    .execute();
}

interface Attempt {
  bulk: BulkRun;
  step: Step;
  member: BulkMember & { attempts: number };
}

/** @returns a sentence for a member who is left out; an error where another attempt may help */
async function attempt(
  ctx: Context,
  { bulk, step, member }: Attempt,
): Promise<{ sentence: string } | { error: unknown } | null> {
  try {
    if (step === "waiting") await savePreview(ctx, bulk, member);
    else await carryOutMember(ctx, bulk, member);
    return null;
  } catch (error) {
    if (error instanceof AlreadyDone) return null;
    if (error instanceof AppError) return { sentence: error.message };
    ctx.log.warn({ err: error, bulkId: bulk.id }, "console.bulk.member_failed");
    if (member.attempts + 1 >= MOST_ATTEMPTS) return { sentence: "It failed too often. See Health." };
    await ctx.db
      .updateTable("bulk_members")
      .set({ attempts: member.attempts + 1 })
      .where("bulk_id", "=", bulk.id)
      .where("account_id", "=", member.accountId)
      .execute();
    return { error };
  }
}

async function savePreview(ctx: Context, bulk: BulkRun, member: BulkMember): Promise<void> {
  const quote = await previewMember(ctx, bulk, member);
  await ctx.db
    .updateTable("bulk_members")
    .set({
      state: "ready",
      attempts: 0,
      refund_cents: quote?.refundCents ?? null,
      last_day: quote?.lastDay ?? null,
    })
    .where("bulk_id", "=", bulk.id)
    .where("account_id", "=", member.accountId)
    .where("state", "=", "waiting")
    .execute();
}

interface Failure {
  bulkId: string;
  step: Step;
  member: BulkMember;
  sentence: string;
}

async function markFailed({ db }: Context, { bulkId, step, member, sentence }: Failure): Promise<void> {
  await db
    .updateTable("bulk_members")
    .set({ state: step === "waiting" ? "skipped" : "failed", problem: sentence })
    .where("bulk_id", "=", bulkId)
    .where("account_id", "=", member.accountId)
    .where("state", "=", step)
    .execute();
}

async function finish({ db, clock }: Context, bulkId: string, step: Step): Promise<void> {
  const isPreview = step === "waiting";
  await db
    .updateTable("bulk_runs")
    .set(isPreview ? { state: "ready" } : { state: "done", finished_at: clock.now() })
    .where("id", "=", bulkId)
    .where("state", "=", isPreview ? "previewing" : "running")
    .execute();
}

import { ACTION_NAMES, type ActionName } from "@smirk/contract/console/actions";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import { repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import type { Database } from "../../db/schema/schema.ts";
import { AppError, notFound } from "../../errors.ts";
import type { Operator } from "../audit/write-audit-entry.ts";
import { recordStep } from "./record-step.ts";

interface Decision {
  requestId: string;
  isApproved: boolean;
  operator: Operator & { reason: string };
  decider: Decider;
}

/** Who decides. */
interface Decider {
  operatorId: string;
  /** @throws 403 `forbidden` for the role, or for an old proof */
  refuse(action: ActionName): void;
  act(action: ActionName, body: unknown, askedAt: Date): Promise<unknown>;
}

/**
 * An approved request is done at most once, as the operator's own action: the same limits, refusals and entry in the
 * log. It waits again where that refuses. @returns the action's answer; null for a declined one
 * @throws 404 once decided or expired; 403 for the role; as the action, or with how it ended unknown
 */
export async function decideRequest(ctx: Context, decision: Decision): Promise<unknown> {
  const { requestId, isApproved, operator, decider } = decision;
  const claimed = await claimRequest(ctx, decision);
  if (!isApproved) return null;
  const { action, body, requestedAt } = claimed;
  try {
    const answer = await decider.act(action, body, requestedAt);
    await forgetBody(ctx, requestId);
    return answer;
  } catch (error) {
    const isRefusal = error instanceof AppError && error.status < 500;
    const record = () =>
      ctx.db.transaction().execute(async (trx) => {
        if (isRefusal) await reopenRequest(trx, requestId);
        await deleteBody(trx, requestId);
        const step = isRefusal ? "refused" : "unknown";
        await recordStep(ctx, trx, { requestId, action, step, operator });
      });
    // The same may be asked for at this moment: the second try finds it waiting.
    const recorded = repeatTransaction(record);
    if (isRefusal) await recorded;
    // The database may be what is away: the answer says so, and not that nothing was done.
    else await recorded.catch((err) => ctx.log.error({ err, requestId }, "command_request.unrecorded"));
    throw isRefusal ? error : outcomeUnknown(error);
  }
}

/** It is done: what stays of the body goes with the expired ones. */
async function forgetBody({ db, log }: Context, requestId: string): Promise<void> {
  await deleteBody(db, requestId).catch((err) => log.error({ err, requestId }, "command_request.unrecorded"));
}

/** Does nothing to one that waits again. */
async function deleteBody(db: Kysely<Database>, requestId: string): Promise<void> {
  await db
    .updateTable("command_requests")
    .set({ body: null })
    .where("id", "=", requestId)
    .where("decided_at", "is not", null)
    .execute();
}

interface Claimed {
  action: ActionName;
  body: Record<string, unknown>;
  requestedAt: Date;
}

/**
 * Stored before anything is done: neither a second operator nor a lost connection does it again. The body stays until the
 * outcome is known: a person who is erased meanwhile is erased there too.
 */
async function claimRequest(
  ctx: Context,
  { requestId, isApproved, operator, decider }: Decision,
): Promise<Claimed> {
  return ctx.db.transaction().execute(async (trx) => {
    const claimed = await lockOpen(ctx, trx, requestId);
    const { action } = claimed;
    decider.refuse(action);
    await trx
      .updateTable("command_requests")
      .set({
        ...(!isApproved && { body: null }),
        decided_by: decider.operatorId,
        decided_at: ctx.clock.now(),
        is_approved: isApproved,
      })
      .where("id", "=", requestId)
      .execute();
    const step = isApproved ? "approved" : "declined";
    await recordStep(ctx, trx, { requestId, action, step, operator });
    return claimed;
  });
}

/** @throws 404 `not_found` */
async function lockOpen(
  { clock }: Pick<Context, "clock">,
  trx: Kysely<Database>,
  requestId: string,
): Promise<Claimed> {
  const row = await trx
    .selectFrom("command_requests")
    .select(["action", "body", "requested_at"])
    .where("id", "=", requestId)
    .where("decided_at", "is", null)
    .where("expires_at", ">", clock.now())
    .forUpdate()
    .executeTakeFirst();
  const action = ACTION_NAMES.find((name) => name === row?.action);
  if (row?.body == null || action === undefined) throw notFound("This request no longer waits.");
  return { action, body: row.body, requestedAt: row.requested_at };
}

/** It stays decided where the same was asked for meanwhile, which waits in its place, or its person was erased. */
async function reopenRequest(trx: Kysely<Database>, requestId: string): Promise<void> {
  await trx
    .updateTable("command_requests")
    .set({ decided_by: null, decided_at: null, is_approved: null })
    .where("id", "=", requestId)
    .where("body", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("command_requests as same")
            .select("same.id")
            .where("same.decided_at", "is", null)
            .whereRef("same.action", "=", "command_requests.action")
            .where(sql<boolean>`same.body - 'reason' = command_requests.body - 'reason'`),
        ),
      ),
    )
    .execute();
}

/** Repeating it could do it twice, so it waits no more. */
function outcomeUnknown(cause: unknown): AppError {
  const sentence =
    "It is not known whether this was done. Look at the member, or at what else it is about, before asking again.";
  const { status, code } = cause instanceof AppError ? cause : { status: 500, code: "internal" as const };
  return new AppError(status, code, sentence, { cause });
}

import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict, notFound } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { hasOwnerWithKey } from "../../operators/find-operator.ts";
import { type Approver, refuseOwnApproval } from "../../operators/refuse-own-approval.ts";
import { runConsoleImportJob } from "./console-import.ts";

interface ApprovalInput {
  importId: string;
  /** The number of prices that the approver has read. */
  moved: number;
  operator: Operator & { reason: string };
  approver: Approver;
}

interface Held {
  id: string;
  file_name: string;
  /** Null: it came by a command, where nobody is proven. */
  operator_id: string | null;
  held_at: Date;
}

/**
 * Loads a price file that waits. Another owner than the one who loaded it approves; a file of the command line takes two, and the
 * first one then counts as its loader. Where no other owner has a key, the number is enough.
 * @returns whether it is loaded, or waits for the second owner
 * @throws 404 for one that does not wait; 409 `conflict` for another number; 403 as `refuseOwnApproval`
 */
export async function approveImport(ctx: Context, input: ApprovalInput): Promise<boolean> {
  const { importId, moved, approver } = input;
  const isLone = !(await hasOwnerWithKey(ctx, approver.operatorId));
  return ctx.db.transaction().execute(async (trx) => {
    const held = await lockHeld(trx, importId, moved);
    if (held.operator_id === null && !isLone) {
      await takeOver(ctx, trx, input);
      return false;
    }
    const isOwn = held.operator_id === null || held.operator_id === approver.operatorId;
    if (!(isLone && isOwn)) {
      refuseOwnApproval({ requestedBy: held.operator_id ?? "", requestedAt: held.held_at, approver });
    }
    await trx
      .updateTable("console_imports")
      .set({ held_moves: null, may_move: moved, approved_by: input.operator.actor })
      .$if(held.operator_id === null, (query) => query.set({ operator_id: approver.operatorId }))
      .where("id", "=", importId)
      .execute();
    await recordStep(ctx, trx, { ...input, step: "approved", file: held.file_name });
    await addJob(trx, runConsoleImportJob, { importId });
    return true;
  });
}

async function lockHeld(trx: Kysely<Database>, importId: string, moved: number): Promise<Held> {
  const row = await trx
    .selectFrom("console_imports")
    .select(["id", "file_name", "operator_id", "held_at", "held_moves"])
    .where("id", "=", importId)
    .where("finished_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.held_moves === null || row.held_at === null) {
    throw notFound("This file no longer waits for approval.");
  }
  if (row.held_moves !== moved) {
    throw conflict(`This file moves ${row.held_moves.toLocaleString("en-US")} prices in force.`);
  }
  return { ...row, held_at: row.held_at };
}

async function takeOver(
  ctx: Pick<Context, "clock">,
  trx: Kysely<Database>,
  input: ApprovalInput,
): Promise<void> {
  const { file_name: file } = await trx
    .updateTable("console_imports")
    .set({ operator_id: input.approver.operatorId, held_at: ctx.clock.now() })
    .where("id", "=", input.importId)
    .returning("file_name")
    .executeTakeFirstOrThrow();
  await recordStep(ctx, trx, { ...input, step: "needs_approval", file });
}

async function recordStep(
  { clock }: Pick<Context, "clock">,
  trx: Kysely<Database>,
  { importId, moved, operator, step, file }: ApprovalInput & { step: string; file: string },
): Promise<void> {
  const changes = { step, file, moved };
  await writeAuditEntry(trx, {
    ...operator,
    at: clock.now(),
    subjectKind: "import",
    subjectId: importId,
    changes,
  });
}

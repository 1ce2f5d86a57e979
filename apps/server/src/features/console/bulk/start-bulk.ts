import type { Context } from "../../../context.ts";
import type { BulkAction } from "../../../db/schema/console/schema-operating.ts";
import { conflict, notFound } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { runBulkJob } from "./run-bulk.ts";

interface StartInput {
  bulkId: string;
  action: BulkAction;
  operatorId: string;
  operator: Operator & { reason: string };
  /** The figures that the preview showed. */
  shown: { members: number; refundCents: number };
}

/** @throws 404 for another operator's; 409 `conflict` before the preview is ready, once it runs, or for other totals */
export async function startBulk(
  { db, clock }: Pick<Context, "db" | "clock">,
  input: StartInput,
): Promise<void> {
  const { bulkId, action, operatorId, operator, shown } = input;
  await db.transaction().execute(async (trx) => {
    const run = await trx
      .selectFrom("bulk_runs")
      .select(["state", "choice"])
      .where("id", "=", bulkId)
      .where("action", "=", action)
      .where("operator_id", "=", operatorId)
      .forUpdate()
      .executeTakeFirst();
    if (run === undefined) throw notFound("There is no such bulk action of yours.");
    if (run.state !== "ready") throw conflict("This bulk action is not waiting to be started.");
    const total = await trx
      .selectFrom("bulk_members")
      .select(({ fn }) => [fn.countAll<string>().as("members"), fn.sum<string>("refund_cents").as("cents")])
      .where("bulk_id", "=", bulkId)
      .where("state", "=", "ready")
      .executeTakeFirstOrThrow();
    const members = Number(total.members);
    const refundCents = Number(total.cents ?? 0);
    if (members !== shown.members || refundCents !== shown.refundCents) {
      throw conflict("This is not what the preview shows. Please look again.");
    }
    const started = { state: "running" as const, reason: operator.reason, started_at: clock.now() };
    await trx.updateTable("bulk_runs").set(started).where("id", "=", bulkId).execute();
    await addJob(trx, runBulkJob, { bulkId });
    await writeAuditEntry(trx, {
      ...operator,
      at: clock.now(),
      subjectKind: "bulk",
      subjectId: bulkId,
      changes: { choice: run.choice, members, ...(action === "cancel" && { refund_cents: refundCents }) },
    });
  });
}

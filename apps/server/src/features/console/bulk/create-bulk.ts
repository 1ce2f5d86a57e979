import type { Context } from "../../../context.ts";
import type { BulkAction } from "../../../db/schema/console/schema-operating.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { runBulkJob } from "./run-bulk.ts";

interface BulkInput {
  action: BulkAction;
  /** The kind of email, or when the memberships end. */
  choice: string;
  accountIds: readonly string[];
  operatorId: string;
}

/** Begins the preview of a bulk action; unknown accounts are left out. @returns its id */
export async function createBulk(
  { db, clock }: Pick<Context, "db" | "clock">,
  { action, choice, accountIds, operatorId }: BulkInput,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom("accounts").select("id").where("id", "in", accountIds).execute();
    const { id } = await trx
      .insertInto("bulk_runs")
      .values({ action, choice, operator_id: operatorId, made_at: clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (known.length > 0) {
      const members = known.map((account, position) => ({ bulk_id: id, account_id: account.id, position }));
      await trx.insertInto("bulk_members").values(members).execute();
    }
    await addJob(trx, runBulkJob, { bulkId: id });
    return id;
  });
}

import { type BULK, BULK_ACTIONS } from "@smirk/contract/console/members/bulk";
import type { Context } from "../../../context.ts";
import type { BulkAction } from "../../../db/schema/console/schema-operating.ts";
import { conflict, forbidden, notFound } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import type { ActionCall, Handlers } from "../action.ts";
import { PAGE_LIMIT, toPage } from "../pages.ts";
import { runBulkJob } from "./run-bulk.ts";
import { getBulk, listBulks } from "./show-bulk.ts";

type BulkHandlers = Handlers<typeof BULK>;

/** One action for many members: a preview, which a job makes, and then the action, by a job too. */
export const BULK_RUN_ACTIONS: BulkHandlers = {
  "bulk.list": async (ctx, { body, caller }) => {
    const actions = BULK_ACTIONS.filter((action) => caller.may(`bulk.${action}`));
    const found = await listBulks(ctx, { actions, afterId: body.after, limit: PAGE_LIMIT });
    const { rows: runs, next } = toPage(found, ({ id }) => id);
    return { runs, next };
  },
  "bulk.show": async (ctx, { body, caller }) => {
    const run = await getBulk(ctx, body.bulk_id);
    if (!caller.may(`bulk.${run.action}`)) throw forbidden("Your role does not allow this.");
    return run;
  },
  "bulk.preview_resend": previewing("resend"),
  "bulk.resend": starting("resend"),
  "bulk.preview_cancel": previewing("cancel"),
  "bulk.cancel": starting("cancel"),
};

interface Chosen {
  account_ids: string[];
  /** The kind of email, or when the memberships end. */
  choice: string;
}

function previewing(
  action: BulkAction,
): (ctx: Context, call: ActionCall<Chosen>) => Promise<{ bulkId: string }> {
  return async (ctx, { body: { account_ids: accountIds, choice }, caller }) => {
    const { operatorId } = caller.getSession();
    return { bulkId: await createBulk(ctx, { action, choice, accountIds, operatorId }) };
  };
}

function starting(action: BulkAction): BulkHandlers["bulk.resend"] {
  return async (ctx, { body, operator, caller }) => {
    const { bulk_id: bulkId, members, refund_cents: refundCents } = body;
    const { operatorId } = caller.getSession();
    await startBulk(ctx, { bulkId, action, operatorId, operator, shown: { members, refundCents } });
    return { started: true };
  };
}

interface BulkInput {
  action: BulkAction;
  /** The kind of email, or when the memberships end. */
  choice: string;
  accountIds: readonly string[];
  operatorId: string;
}

/** Begins the preview of a bulk action; unknown accounts are left out. @returns its id */
async function createBulk(
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

interface StartInput {
  bulkId: string;
  action: BulkAction;
  operatorId: string;
  operator: Operator & { reason: string };
  /** The figures that the preview showed. */
  shown: { members: number; refundCents: number };
}

/** @throws 404 for another operator's; 409 `conflict` before the preview is ready, once it runs, or for other totals */
async function startBulk({ db, clock }: Pick<Context, "db" | "clock">, input: StartInput): Promise<void> {
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

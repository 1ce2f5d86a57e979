import type { ActionContract } from "@smirk/contract/console/action";
import type { WAITLIST } from "@smirk/contract/console/actions";
import { type ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import type { LOG } from "@smirk/contract/console/log";
import type { MEMBER_LEAVE } from "@smirk/contract/console/members/leave";
import type { REPORTS } from "@smirk/contract/console/reports";
import { scrubText } from "@smirk/domain/wire/scrub/scrub-text";
import type * as v from "valibot";
import type { Context } from "../../context.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { formatCsv } from "../../text-files/format-csv.ts";
import type { ListedAuditEntry } from "../audit/list-audit-entries.ts";
import { type AuditFilter, listAuditEntries } from "../audit/list-audit-entries.ts";
import type { Operator } from "../audit/write-audit-entry.ts";
import { writeAuditEntry } from "../audit/write-audit-entry.ts";
import { cancelForMember, keepForMember, previewCancel } from "../membership/leaving/cancel-for-member.ts";
import { describeErasure, eraseMember } from "../privacy/erase-member.ts";
import { exportMember } from "../privacy/export-member.ts";
import { removeFromWaitlist } from "../privacy/remove-from-waitlist.ts";
import { listReports } from "../reports/list-reports.ts";
import { reopenReport } from "../reports/reopen-report.ts";
import { settleReport } from "../reports/settle-report.ts";
import { countWaitlist } from "../waitlist/count-waitlist.ts";
import { findOnWaitlist } from "../waitlist/list-waitlist.ts";
import type { Handlers } from "./action.ts";
import { ActionFile, type Caller, type Handler } from "./action.ts";
import { BULK_RUN_ACTIONS } from "./bulk/actions.ts";
import { DIRECTORY_ACTIONS } from "./directory/entry-actions.ts";
import { HEALTH_ACTIONS } from "./health/actions.ts";
import { IMPORT_ACTIONS } from "./imports/import-actions.ts";
import { MEMBER_CHOICE_ACTIONS } from "./members/choice-actions.ts";
import { MEMBER_ACTIONS } from "./members/find-actions.ts";
import { getAccount, getPreviewed } from "./members/get-account.ts";
import { MEMBER_HELP_ACTIONS } from "./members/help-actions.ts";
import { MEMBER_PLAN_ACTIONS } from "./members/plan-actions.ts";
import { REFUND_ACTIONS } from "./members/refund-actions.ts";
import { OPERATOR_ACTIONS } from "./operators/actions.ts";
import { PAGE_LIMIT, toPage } from "./pages.ts";
import { present } from "./present.ts";
import { SELLING_ACTIONS } from "./selling/actions.ts";
import { STATISTICS_ACTIONS } from "./statistics/actions.ts";
import { TODAY_ACTIONS } from "./today-actions.ts";

const HEADER = ["id", "at", "actor", "command", "subject", "reason", "changes"];

const PAGE = 50;

const EXPORT_ROWS = 10_000;

const LOG_ACTIONS: Handlers<typeof LOG> = {
  "log.list": async (ctx, { body }) => {
    const entries = await listAuditEntries(ctx, { ...toFilter(ctx, body), limit: PAGE + 1 });
    return { entries: entries.slice(0, PAGE), hasMore: entries.length > PAGE };
  },
  "log.export": async (ctx, { body, operator }) => {
    const entries = await listAuditEntries(ctx, { ...toFilter(ctx, body), limit: EXPORT_ROWS });
    await writeAuditEntry(ctx.db, {
      ...operator,
      at: ctx.clock.now(),
      subjectKind: "log",
      subjectId: "audit",
      changes: { rows: entries.length },
    });
    return new ActionFile("text/csv", formatLogCsv(entries), "audit-log.csv");
  },
};

/** How a membership ends or goes on after all, and what becomes of a person's data. */
const MEMBER_LEAVE_ACTIONS: Handlers<typeof MEMBER_LEAVE> = {
  "members.preview_cancel": async (ctx, call) =>
    previewCancel(ctx, { accountId: await getPreviewed(ctx, call), at: call.body.at }),
  "members.cancel": async (ctx, { body, operator }) => {
    const { account_id: accountId, at, refund_cents: refundCents, last_day: lastDay } = body;
    return cancelForMember(ctx, { accountId, at, shown: { refundCents, lastDay }, operator });
  },
  "members.keep": async (ctx, call) =>
    keepForMember(ctx, { accountId: await getAccount(ctx, call), operator: call.operator }),
  "members.export": async (ctx, call) =>
    exportMember(ctx, { accountId: await getAccount(ctx, call), operator: call.operator }),
  "members.preview_erase": async (ctx, call) => ({
    erasure: await describeErasure(ctx, await getPreviewed(ctx, call)),
  }),
  "members.erase": async (ctx, call) => {
    const accountId = await getAccount(ctx, call);
    return { erased: await eraseMember(ctx, { accountId, operator: call.operator }) };
  },
};

const REPORT_ACTIONS: Handlers<typeof REPORTS> = {
  "reports.list": async (ctx, { body }) => listPage(ctx, { isSettled: false, afterId: body.after }),
  "reports.settled": async (ctx, { body }) => listPage(ctx, { isSettled: true, afterId: body.after }),
  "reports.settle": async (ctx, { body: { report_id: reportId, outcome }, operator }) => ({
    settled: await settleReport(ctx, { reportId, outcome, operator }),
  }),
  "reports.reopen": async (ctx, { body: { report_id: reportId }, operator }) => ({
    reopened: await reopenReport(ctx, { reportId, operator }),
  }),
};

/** People outside the service area: how many, who, and their removal. */
const WAITLIST_ACTIONS: Handlers<typeof WAITLIST> = {
  "waitlist.count": async (ctx) => {
    const [months, areaCodes] = await Promise.all([
      countWaitlist(ctx, "month"),
      countWaitlist(ctx, "area-code"),
    ]);
    return { months: months.toReversed(), areaCodes };
  },
  "waitlist.find": async (ctx, { body }) => ({ people: await findOnWaitlist(ctx, body.text) }),
  "waitlist.remove": async (ctx, { body: { email }, operator }) => ({
    removed: await removeFromWaitlist(ctx, { email, operator }),
  }),
};

/** How everything in `CONTRACTS` is done. */
const HANDLERS: Handlers<typeof CONTRACTS> = {
  ...TODAY_ACTIONS,
  ...MEMBER_ACTIONS,
  ...MEMBER_HELP_ACTIONS,
  ...MEMBER_CHOICE_ACTIONS,
  ...MEMBER_PLAN_ACTIONS,
  ...REFUND_ACTIONS,
  ...MEMBER_LEAVE_ACTIONS,
  ...BULK_RUN_ACTIONS,
  ...STATISTICS_ACTIONS,
  ...SELLING_ACTIONS,
  ...OPERATOR_ACTIONS,
  ...WAITLIST_ACTIONS,
  ...DIRECTORY_ACTIONS,
  ...IMPORT_ACTIONS,
  ...REPORT_ACTIONS,
  ...HEALTH_ACTIONS,
  ...LOG_ACTIONS,
};

interface Asked {
  /** What arrived, unread. */
  body: unknown;
  operator: Pick<Operator, "actor" | "operatorId">;
  caller: Caller;
}

/** Reads what is asked by the contract, does it and answers by the contract. @throws 400 `invalid`, or as the action */
export async function runAction(
  ctx: Context,
  name: ActionName,
  { body: given, operator, caller }: Asked,
): Promise<unknown> {
  const { command, takes, answer: schema }: ActionContract = CONTRACTS[name];
  const handle = HANDLERS[name] as Handler;
  const body = parseBody(takes, given);
  const reasoned = { ...operator, command, ...readReason(body) };
  const answer = await handle(ctx, { body, operator: reasoned, caller });
  return schema === null || answer instanceof ActionFile ? answer : present(schema, answer);
}

/** Six digits or more may be a card's or a code. */
const NUMBERS = /\d(?:[\s.-]?\d){5,}/g;

/** A reason is kept without numbers and contacts. */
function readReason(body: object): { reason?: string } {
  const { reason }: { reason?: unknown } = body;
  if (typeof reason !== "string") return {};
  return { reason: scrubText(reason).replaceAll(NUMBERS, "[number]") };
}

async function listPage(ctx: Context, page: { isSettled: boolean; afterId: string | undefined }) {
  const found = await listReports(ctx, { ...page, limit: PAGE_LIMIT });
  const { rows: reports, next } = toPage(found, ({ id }) => id);
  return { reports, next };
}

type LogFilter = v.InferOutput<(typeof LOG)["log.list"]["takes"]>;

function toFilter(
  { config }: Pick<Context, "config">,
  { subject_kind: subjectKind, subject_id: subjectId, before_id: beforeId, ...rest }: LogFilter,
): AuditFilter {
  return { ...rest, timeZone: config.officeTimeZone, subjectKind, subjectId, beforeId };
}

function formatLogCsv(entries: readonly ListedAuditEntry[]): string {
  const rows = entries.map(({ id, at, actor, command, subjectKind, subjectId, reason, changes }) => [
    id,
    at.toISOString(),
    actor,
    command,
    `${subjectKind}:${subjectId}`,
    reason ?? "",
    JSON.stringify(changes),
  ]);
  return formatCsv([HEADER, ...rows]);
}

import type { LOG } from "@smirk/contract/console/log";
import type * as v from "valibot";
import type { Context } from "../../../context.ts";
import { type AuditFilter, listAuditEntries } from "../../audit/list-audit-entries.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { ActionFile, type Handlers } from "../action.ts";
import { formatLogCsv } from "./format-log.ts";

const PAGE = 50;
const EXPORT_ROWS = 10_000;

export const LOG_ACTIONS: Handlers<typeof LOG> = {
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

type LogFilter = v.InferOutput<(typeof LOG)["log.list"]["takes"]>;

function toFilter(
  { config }: Pick<Context, "config">,
  { subject_kind: subjectKind, subject_id: subjectId, before_id: beforeId, ...rest }: LogFilter,
): AuditFilter {
  return { ...rest, timeZone: config.officeTimeZone, subjectKind, subjectId, beforeId };
}

import * as v from "valibot";
import type { Context } from "../../context.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { type AuditFilter, listAuditEntries } from "../audit/list-audit-entries.ts";
import { writeAuditEntry } from "../audit/write-audit-entry.ts";
import { formatLogCsv } from "./format-log-csv.ts";
import type { AddAction } from "./register-actions.ts";

const text = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)));
const day = v.optional(v.pipe(v.string(), v.isoDate("Enter a day.")));
const filterSchema = v.object({
  actor: text,
  command: text,
  subject_kind: text,
  subject_id: text,
  from: day,
  to: day,
  before_id: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
});

const PAGE = 50;
const EXPORT_ROWS = 10_000;

export function registerLogRoutes(add: AddAction, ctx: Context): void {
  add("log.list", {
    method: "POST",
    url: "/log",
    handler: async ({ request }) => {
      const entries = await listAuditEntries(ctx, { ...readFilter(request.body), limit: PAGE + 1 });
      return { entries: entries.slice(0, PAGE), has_more: entries.length > PAGE };
    },
  });
  add("log.export", {
    method: "POST",
    url: "/log/export",
    handler: async ({ request, reply, operator }) => {
      const filter = readFilter(request.body);
      const entries = await listAuditEntries(ctx, { ...filter, limit: EXPORT_ROWS });
      await writeAuditEntry(ctx.db, {
        ...operator,
        at: ctx.clock.now(),
        subjectKind: "log",
        subjectId: "audit",
        changes: { rows: entries.length },
      });
      reply.header("content-disposition", 'attachment; filename="audit-log.csv"');
      return reply.type("text/csv; charset=utf-8").send(formatLogCsv(entries));
    },
  });

  function readFilter(body: unknown): AuditFilter {
    const { subject_kind, subject_id, before_id, ...rest } = parseBody(filterSchema, body);
    const { officeTimeZone: timeZone } = ctx.config;
    return { ...rest, timeZone, subjectKind: subject_kind, subjectId: subject_id, beforeId: before_id };
  }
}

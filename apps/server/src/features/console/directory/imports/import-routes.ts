import { basename } from "node:path";
import { Readable } from "node:stream";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { Context } from "../../../../context.ts";
import { invalid, notFound } from "../../../../errors.ts";
import { parseBody } from "../../../../http/requests/parse-body.ts";
import type { AddAction } from "../../register-actions.ts";
import { IMPORT_KINDS } from "./console-import.ts";
import { createImportRuns } from "./start-import.ts";

const flag = v.pipe(
  v.optional(v.picklist(["0", "1"], "Say 0 or 1."), "0"),
  v.transform((text) => text === "1"),
);
const startSchema = v.object({
  kind: v.picklist(IMPORT_KINDS, "Choose what the file holds."),
  file: v.pipe(
    v.string("Choose a file."),
    v.minLength(1, "Choose a file."),
    v.maxLength(200),
    v.transform(basename),
  ),
  dry_run: flag,
  skip_refused: flag,
  complete: flag,
});
const importSchema = v.object({ import_id: v.pipe(v.string("Name an import."), v.uuid("Name an import.")) });

const MOST_LISTED = 30;
/** Running ones write their progress more often. */
const SILENT_MS = 10 * MINUTE_MS;

/** The file is the body, so that no memory holds it. */
export function registerImportActions(scope: FastifyInstance, add: AddAction, ctx: Context): void {
  const runs = createImportRuns(ctx);
  scope.addHook("preClose", () => runs.stop());
  scope.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
  add("imports.list", {
    method: "GET",
    url: "/imports",
    handler: async () => ({ imports: await listConsoleImports(ctx) }),
  });
  add("imports.start", {
    method: "POST",
    url: "/imports",
    handler: async ({ request, operator }) => {
      if (!(request.body instanceof Readable)) throw invalid("Choose a file.");
      const { file, dry_run, skip_refused, complete, kind } = parseBody(startSchema, request.query);
      const input = {
        kind,
        fileName: file,
        isDryRun: dry_run,
        skipRefused: skip_refused,
        isComplete: complete,
      };
      return { id: await runs.start({ ...input, operator }, request.body) };
    },
  });
  add("imports.refused", {
    method: "POST",
    url: "/imports/refused",
    handler: async ({ request, reply }) => {
      const { import_id: id } = parseBody(importSchema, request.body);
      const row = await ctx.db
        .selectFrom("console_imports")
        .select("refused_rows")
        .where("id", "=", id)
        .executeTakeFirst();
      if (!row?.refused_rows) throw notFound("There is no list of refused rows.");
      return reply.type("text/plain; charset=utf-8").send(row.refused_rows);
    },
  });
}

/** Newest first. */
async function listConsoleImports({ db, clock }: Context) {
  const rows = await db
    .selectFrom("console_imports")
    .select(["id", "kind", "file_name", "is_dry_run", "started_by", "started_at", "updated_at"])
    .select(["finished_at", "rows", "counts", "refusals", "differences", "failure"])
    .select(({ eb }) => eb("refused_rows", "is not", null).as("has_refused_rows"))
    .orderBy("started_at", "desc")
    .limit(MOST_LISTED)
    .execute();
  const silentSince = new Date(clock.now().getTime() - SILENT_MS);
  return rows.map(({ updated_at: updatedAt, ...row }) => ({
    ...row,
    is_stopped: row.finished_at === null && updatedAt < silentSince,
  }));
}

import { basename } from "node:path";
import { Readable } from "node:stream";
import { tidyLine } from "@smirk/domain/text/visible-text";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { Context } from "../../../../context.ts";
import { invalid, notFound } from "../../../../errors.ts";
import { parseBody } from "../../../../http/requests/parse-body.ts";
import { afterUuid, PAGE_LIMIT, toPage } from "../../pages.ts";
import type { AddAction } from "../../register-actions.ts";
import { cancelImport } from "./cancel-import.ts";
import { IMPORT_KINDS, MOST_PIECE_BYTES } from "./console-import.ts";
import { listConsoleImports } from "./list-console-imports.ts";
import { savePiece } from "./save-piece.ts";
import { startUpload } from "./start-upload.ts";
import { readRefusedList } from "./stored-refused-list.ts";

const fileName = v.pipe(
  v.string("Choose a file."),
  v.maxLength(200, "The file's name is too long."),
  v.transform((name) => tidyLine(basename(name))),
  v.minLength(1, "Choose a file."),
);
const startSchema = v.object({
  kind: v.picklist(IMPORT_KINDS, "Choose what the file holds."),
  file: fileName,
  size: v.pipe(v.number("Choose a file."), v.safeInteger(), v.minValue(1, "The file is empty.")),
  fingerprint: v.pipe(v.string("Choose a file."), v.regex(/^[0-9a-f]{64}$/, "Choose a file.")),
  dry_run: v.optional(v.boolean(), false),
  skip_refused: v.optional(v.boolean(), false),
  complete: v.optional(v.boolean(), false),
});
const pageSchema = v.object({ after: afterUuid });
const importId = v.pipe(v.string("Name an import."), v.uuid("Name an import."));
const importSchema = v.object({ import_id: importId });
const pieceSchema = v.object({
  import_id: importId,
  position: v.pipe(
    v.string("Say where the piece begins."),
    v.regex(/^\d{1,10}$/, "Say where the piece begins."),
    v.transform(Number),
  ),
});

/** A file comes in pieces, at any server, each with its check of session and role. */
export function registerImportActions(scope: FastifyInstance, add: AddAction, ctx: Context): void {
  scope.addContentTypeParser(
    "application/octet-stream",
    { parseAs: "buffer", bodyLimit: MOST_PIECE_BYTES },
    (_request, body, done) => done(null, body),
  );
  add("imports.list", {
    method: "GET",
    url: "/imports",
    handler: async ({ request }) => {
      const { after } = parseBody(pageSchema, request.query);
      const found = await listConsoleImports(ctx, { afterId: after, limit: PAGE_LIMIT });
      const { rows: imports, next } = toPage(found, ({ id }) => id);
      return { imports, next };
    },
  });
  add("imports.start", {
    method: "POST",
    url: "/imports",
    handler: async ({ request, operator, session }) => {
      const { file, dry_run, skip_refused, complete, ...rest } = parseBody(startSchema, request.body);
      const options = { isDryRun: dry_run, skipRefused: skip_refused, isComplete: complete };
      const { operatorId } = session;
      const upload = await startUpload(ctx, { ...rest, ...options, fileName: file, operator, operatorId });
      return { ...upload, piece_bytes: MOST_PIECE_BYTES };
    },
  });
  add("imports.piece", {
    method: "POST",
    url: "/imports/pieces",
    handler: async ({ request, session: { operatorId } }) => {
      if (!Buffer.isBuffer(request.body)) throw invalid("Send a piece of the file.");
      const { import_id, position } = parseBody(pieceSchema, request.query);
      const piece = { importId: import_id, operatorId, position, bytes: request.body };
      return { received: await savePiece(ctx, piece) };
    },
  });
  add("imports.cancel", {
    method: "POST",
    url: "/imports/cancel",
    handler: async ({ request }) => {
      await cancelImport(ctx, parseBody(importSchema, request.body).import_id);
      return {};
    },
  });
  addRefusedRows(add, ctx);
}

function addRefusedRows(add: AddAction, ctx: Context): void {
  add("imports.refused", {
    method: "POST",
    url: "/imports/refused",
    handler: async ({ request, reply }) => {
      const { import_id: id } = parseBody(importSchema, request.body);
      const rows = readRefusedList(ctx, id);
      const first = await rows.next();
      if (first.done) throw notFound("There is no list of refused rows.");
      return reply.type("text/plain; charset=utf-8").send(Readable.from(concat(first.value, rows)));
    },
  });
}

async function* concat(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

import type { IMPORTS } from "@smirk/contract/console/imports";
import { invalid, notFound } from "../../../errors.ts";
import { ActionFile, type Handlers } from "../action.ts";
import { PAGE_LIMIT, toPage } from "../pages.ts";
import { cancelImport } from "./cancel-import.ts";
import { MOST_PIECE_BYTES } from "./console-import.ts";
import { listConsoleImports } from "./list-console-imports.ts";
import { savePiece } from "./save-piece.ts";
import { startUpload } from "./start-upload.ts";
import { readRefusedList } from "./stored-refused-list.ts";

export const IMPORT_ACTIONS: Handlers<typeof IMPORTS> = {
  "imports.list": async (ctx, { body: { after: afterId } }) => {
    const found = await listConsoleImports(ctx, { afterId, limit: PAGE_LIMIT });
    const { rows: imports, next } = toPage(found, ({ id }) => id);
    return { imports, next };
  },
  "imports.start": async (ctx, { body, operator, caller }) => {
    const { file: fileName, dry_run, skip_refused, complete, ...rest } = body;
    const options = { isDryRun: dry_run, skipRefused: skip_refused, isComplete: complete };
    const { operatorId } = caller.getSession();
    const upload = await startUpload(ctx, { ...rest, ...options, fileName, operator, operatorId });
    return { ...upload, pieceBytes: MOST_PIECE_BYTES };
  },
  "imports.piece": async (
    ctx,
    { body: { import_id: importId, position }, caller: { bytes, getSession } },
  ) => {
    if (bytes === null) throw invalid("Send a piece of the file.");
    const { operatorId } = getSession();
    return { received: await savePiece(ctx, { importId, operatorId, position, bytes }) };
  },
  "imports.cancel": async (ctx, { body }) => {
    await cancelImport(ctx, body.import_id);
    return {};
  },
  "imports.refused": async (ctx, { body }) => {
    const rows = readRefusedList(ctx, body.import_id);
    const first = await rows.next();
    if (first.done) throw notFound("There is no list of refused rows.");
    return new ActionFile("text/plain", concat(first.value, rows));
  },
};

async function* concat(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

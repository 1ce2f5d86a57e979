import type { IMPORTS } from "@smirk/contract/console/imports";
import { invalid, notFound } from "../../../errors.ts";
import { findLastFeeChange, undoFeeImport } from "../../fees/undo-import.ts";
import { ActionFile, type Handlers } from "../action.ts";
import { PAGE_LIMIT, toPage } from "../pages.ts";
import { cancelImport } from "./cancel-import.ts";
import { MOST_PIECE_BYTES, readChoiceLines, readRefusedList } from "./console-import.ts";
import { listConsoleImports } from "./list-console-imports.ts";
import { savePiece } from "./save-piece.ts";
import { startUpload } from "./start-upload.ts";

export const IMPORT_ACTIONS: Handlers<typeof IMPORTS> = {
  "imports.list": async (ctx, { body: { after: afterId } }) => {
    const found = await listConsoleImports(ctx, { afterId, limit: PAGE_LIMIT });
    const { rows: imports, next } = toPage(found, ({ id }) => id);
    return { imports, next };
  },
  "imports.start": async (ctx, { body, operator, caller }) => {
    const {
      file: fileName,
      dry_run,
      skip_refused,
      complete,
      may_hide,
      confirmed,
      columns,
      values,
      ...rest
    } = body;
    readChoiceLines({ columns, values });
    const options = {
      isDryRun: dry_run,
      skipRefused: skip_refused,
      isComplete: complete,
      mayHide: may_hide,
      isConfirmed: confirmed,
      ...{ columns, values },
    };
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
  "fees.last": async (ctx) => ({ change: await findLastFeeChange(ctx) }),
  "fees.undo": async (ctx, { body, operator }) => {
    await undoFeeImport(ctx, { changeId: body.change_id, operator });
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

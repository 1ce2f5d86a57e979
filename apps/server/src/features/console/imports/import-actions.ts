import type { IMPORTS } from "@smirk/contract/console/imports";
import { ActionFile, type Handlers } from "../action.ts";
import { PAGE_LIMIT, toPage } from "../pages.ts";
import { requireBytes } from "../require-bytes.ts";
import { approveImport } from "./approve-import.ts";
import { cancelImport } from "./cancel-import.ts";
import { MOST_PIECE_BYTES, readChoiceLines } from "./console-import.ts";
import { getRefusedRows } from "./get-refused-rows.ts";
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
      mayMove: 0,
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
    const piece = { importId, operatorId: getSession().operatorId, position };
    return {
      received: await savePiece(ctx, { ...piece, bytes: requireBytes(bytes, "Send a piece of the file.") }),
    };
  },
  "imports.cancel": async (ctx, { body: { import_id: importId }, operator }) => {
    await cancelImport(ctx, { importId, operator });
    return {};
  },
  "imports.approve": async (ctx, { body: { import_id: importId, moved }, operator, caller }) => {
    const approver = caller.getSession();
    return { approved: await approveImport(ctx, { importId, moved, operator, approver }) };
  },
  "imports.refused": async (ctx, { body }) =>
    new ActionFile("text/plain", await getRefusedRows(ctx, body.import_id)),
};

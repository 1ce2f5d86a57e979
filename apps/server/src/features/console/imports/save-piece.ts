import type { Context } from "../../../context.ts";
import { AppError, invalid, notFound } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { runConsoleImportJob } from "./console-import.ts";

interface PieceInput {
  importId: string;
  operatorId: string;
  /** The position of the piece's first byte in the file. */
  position: number;
  bytes: Buffer;
}

/**
 * Stores the next piece of a file; a piece that is there already changes nothing. The last one starts the import.
 * @returns where the next piece begins @throws 404 for another operator's; 409 `conflict` with `received` for a gap
 */
export async function savePiece(
  { db, clock }: Pick<Context, "db" | "clock">,
  { importId, operatorId, position, bytes }: PieceInput,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const upload = await trx
      .selectFrom("console_imports")
      .select(["size", "received", "finished_at"])
      .where("id", "=", importId)
      .where("operator_id", "=", operatorId)
      .forUpdate()
      .executeTakeFirst();
    if (upload === undefined || upload.size === null) {
      throw notFound("This upload is not there any more. Choose the file again.");
    }
    const received = Number(upload.received);
    const end = position + bytes.length;
    if (bytes.length === 0 || end > Number(upload.size)) throw invalid("The piece is not of this file.");
    if (end <= received) return received;
    if (position !== received || upload.finished_at !== null) {
      const facts = { received };
      throw new AppError(409, "conflict", "Another piece of the file comes next.", { facts });
    }
    await trx.insertInto("console_import_pieces").values({ import_id: importId, position, bytes }).execute();
    await trx
      .updateTable("console_imports")
      .set({ received: end, updated_at: clock.now() })
      .where("id", "=", importId)
      .execute();
    if (end === Number(upload.size)) await addJob(trx, runConsoleImportJob, { importId });
    return end;
  });
}

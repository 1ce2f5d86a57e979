import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Context } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";

type Reading = Pick<Context, "db">;

export interface NightlyFile {
  exportId: string;
  type: string;
  resources: number;
  sha256: string;
}

export interface NightlyExport {
  transactionAt: Date;
  files: NightlyFile[];
}

/** The last night's. @throws 404 before the first */
export async function getLastExport({ db }: Reading): Promise<NightlyExport> {
  const last = await db
    .selectFrom("fhir_exports")
    .select(["id", "transaction_at"])
    .where("finished_at", "is not", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (last === undefined) throw notFound("The files are written at night, and were not written yet.");
  const files = await selectFiles({ db }).where("export_id", "=", last.id).orderBy("type").execute();
  return { transactionAt: last.transaction_at, files };
}

const selectFiles = ({ db }: Reading) =>
  db.selectFrom("fhir_files").select(["export_id as exportId", "type", "resources", "sha256"]);

/** @throws 410 for a file that was replaced; 404 for one that never was */
export async function getNightlyFile(
  ctx: Reading,
  asked: { exportId: string; type: string },
): Promise<NightlyFile> {
  const id = /^[1-9]\d{0,14}$/.test(asked.exportId) ? asked.exportId : "0";
  const file = await selectFiles(ctx)
    .innerJoin("fhir_exports", "fhir_exports.id", "export_id")
    .where("finished_at", "is not", null)
    .where("export_id", "=", id)
    .where("type", "=", asked.type)
    .executeTakeFirst();
  if (file !== undefined) return file;
  const later = await ctx.db.selectFrom("fhir_exports").select("id").where("id", ">", id).executeTakeFirst();
  if (id !== "0" && later !== undefined)
    throw new AppError(410, "not_found", "These files were replaced: read the manifest again.");
  throw notFound("There is no such file.");
}

/** The file's bytes, a piece of it in memory at a time. */
export function openNightlyFile(ctx: Reading, file: NightlyFile, { isGzip }: { isGzip: boolean }): Readable {
  const pieces = Readable.from(readPieces(ctx, file), { objectMode: false });
  if (isGzip) return pieces;
  const plain = createGunzip();
  pieces.on("error", (error) => plain.destroy(error));
  plain.on("close", () => pieces.destroy());
  return pieces.pipe(plain);
}

async function* readPieces({ db }: Reading, { exportId, type }: NightlyFile): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    const piece = await db
      .selectFrom("fhir_pieces")
      .select("gzip")
      .where("export_id", "=", exportId)
      .where("type", "=", type)
      .where("place", "=", place)
      .executeTakeFirst();
    if (piece === undefined) return;
    yield piece.gzip;
  }
}

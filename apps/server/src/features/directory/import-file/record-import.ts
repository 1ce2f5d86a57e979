import { createHash } from "node:crypto";
import { resolve } from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { type FileSource, readBytes } from "../../../text-files/file-source.ts";
import type { RefusedTarget } from "../../../text-files/refused/refused-list.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { insertImport } from "../imports/import-rows.ts";
import type { SaveContext } from "../save/save-providers.ts";
import type { ImportReport } from "./import-report.ts";

interface Finished extends SaveContext {
  file: FileSource;
  refusedFile: RefusedTarget;
  startedAt: Date;
}

/** Call in the transaction that writes the rows. */
export async function recordImport(
  trx: Kysely<Database>,
  report: ImportReport,
  { clock, operator, file, refusedFile, startedAt }: Finished,
): Promise<void> {
  const { kind, read, added, changed, unchanged, refused, warned } = report;
  const counts = { read, added, changed, unchanged, refused, warned };
  const at = clock.now();
  const id = await insertImport(trx, {
    kind,
    file_name: report.file,
    ...(await fingerprint(file)),
    line: report.lastLine,
    counts: JSON.stringify(counts),
    refused_file: refused > 0 && typeof refusedFile === "string" ? resolve(refusedFile) : null,
    started_at: startedAt,
    updated_at: at,
    finished_at: at,
  });
  const changes = { file: report.file, ...counts };
  await writeAuditEntry(trx, { ...operator, at, subjectKind: "import", subjectId: id, changes });
}

async function fingerprint(file: FileSource): Promise<{ fingerprint: string; position: number }> {
  const hash = createHash("sha256");
  let position = 0;
  for await (const chunk of readBytes(file)) {
    hash.update(chunk);
    position += chunk.length;
  }
  return { fingerprint: hash.digest("hex"), position };
}

import type { Context } from "../../../context.ts";
import { conflict, notFound } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";

/**
 * Removes an import that has not begun, with what was uploaded. The log keeps that a file was refused which waited for a
 * second person. @throws 404; 409 `conflict` once it runs
 */
export async function cancelImport(
  { db, clock }: Pick<Context, "db" | "clock">,
  { importId, operator }: { importId: string; operator: Operator },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("console_imports")
      .select(["lease_until", "finished_at", "held_moves as moved", "file_name as file"])
      .where("id", "=", importId)
      .where("size", "is not", null)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw notFound("There is no such upload.");
    if (row.finished_at !== null) throw conflict("This import has ended.");
    if (row.lease_until !== null && row.lease_until > clock.now()) {
      throw conflict("This import is running and cannot be canceled.");
    }
    await trx.deleteFrom("console_imports").where("id", "=", importId).execute();
    const { moved, file } = row;
    if (moved === null) return;
    const changes = { step: "canceled", file, moved };
    const subject = { subjectKind: "import", subjectId: importId } as const;
    await writeAuditEntry(trx, { ...operator, ...subject, at: clock.now(), changes });
  });
}

import type { Context } from "../../../context.ts";
import { type FileSource, nameOfFile, readBytes } from "../../../text-files/file-source.ts";
import type { Operator } from "../../audit/write-audit-entry.ts";
import { fingerprint } from "../../directory/import-plain-file.ts";
import type { FeeKind } from "../../fees/fee-file.ts";

interface HeldFile {
  kind: FeeKind;
  file: FileSource;
  operator: Operator;
  isConfirmed: boolean;
  columns: readonly string[];
  values: readonly string[];
  /** Prices in force that it would move. */
  moved: number;
}

/** Stores a price file of the command line, which owners approve in the console under Imports. @returns its id */
export async function holdFile(
  { db, clock }: Pick<Context, "db" | "clock">,
  held: HeldFile,
): Promise<string> {
  const { kind, file, operator, isConfirmed, columns, values, moved } = held;
  const { fingerprint: print, position: size } = await fingerprint(file);
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("console_imports")
      .values({
        ...{ kind, file_name: nameOfFile(file), is_dry_run: false, is_confirmed: isConfirmed },
        ...{ columns: columns.join("\n"), row_values: values.join("\n") },
        ...{ started_by: operator.actor, operator_id: null, started_at: now, updated_at: now },
        ...{ size, fingerprint: print, held_moves: moved, held_at: now },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    let position = 0;
    for await (const chunk of readBytes(file)) {
      const bytes = Buffer.from(chunk);
      await trx.insertInto("console_import_pieces").values({ import_id: id, position, bytes }).execute();
      position += bytes.length;
    }
    await trx.updateTable("console_imports").set({ received: size }).where("id", "=", id).execute();
    return id;
  });
}

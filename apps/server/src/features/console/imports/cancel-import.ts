import type { Context } from "../../../context.ts";
import { conflict, notFound } from "../../../errors.ts";

/** Removes an import that has not begun, with what was uploaded. @throws 404; 409 `conflict` once it runs */
export async function cancelImport(
  { db, clock }: Pick<Context, "db" | "clock">,
  importId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("console_imports")
      .select(["lease_until", "finished_at"])
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
  });
}

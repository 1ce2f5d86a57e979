import type { DirectoryProblem } from "@smirk/domain/directory/reports";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** Who reported it, where an office's link did. */
export const FROM_OFFICE = "the office";

interface OfficeReport {
  locationId: string;
  problem: DirectoryProblem;
  note: string | null;
  at: Date;
}

/**
 * What an office says of its listing that an operator has to prove. It is no stranger's word, so it is not confirmed and
 * weighs nothing; the office's last one stands for those of before that wait.
 */
export async function reportFromOffice(
  trx: Kysely<Database>,
  { locationId, problem, note, at }: OfficeReport,
): Promise<void> {
  await trx
    .deleteFrom("directory_reports")
    .where("location_id", "=", locationId)
    .where("reporter", "=", FROM_OFFICE)
    .where("settled_at", "is", null)
    .execute();
  await trx
    .insertInto("directory_reports")
    .values({
      location_id: locationId,
      problem,
      note,
      account_id: null,
      email: null,
      reporter: FROM_OFFICE,
      language: "en",
      created_at: at,
      confirmed_at: null,
    })
    .execute();
}

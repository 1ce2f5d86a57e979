import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { hmacEmailCode } from "../auth/sessions/email-code.ts";
import { doubtReportedLocation } from "./doubt-reported-location.ts";

/** Proves the email address of a report. @throws 400 `invalid_code` */
export async function confirmReport(
  { db, clock, authKeys }: Pick<Context, "db" | "clock" | "authKeys">,
  { reportId, code }: { reportId: string; code: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const report = await trx
      .selectFrom("directory_reports")
      .select(["location_id", "confirmed_at", "settled_at"])
      .where("id", "=", reportId)
      .where("code_hmac", "=", hmacEmailCode(authKeys.codeSecret, reportId, code))
      .where("code_expires_at", ">", now)
      .forUpdate()
      .executeTakeFirst();
    if (report === undefined) {
      const sentence = "That code is not right, or it is more than 24 hours old.";
      throw new AppError(400, "invalid_code", sentence).because("email_code_not_right");
    }
    if (report.confirmed_at !== null || report.settled_at !== null) return;
    await trx
      .updateTable("directory_reports")
      .set({ confirmed_at: now })
      .where("id", "=", reportId)
      .execute();
    if (report.location_id !== null) await doubtReportedLocation(trx, report.location_id);
  });
}

import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { addJob } from "../../jobs/add-job.ts";
import { hmacEmailCode } from "../auth/request-email-code.ts";
import { hideNetwork } from "../auth/trust/hide-network.ts";
import { weighReportJob } from "./job-types.ts";

/** Proves the email address of a report. @throws 400 `invalid_code` */
export async function confirmReport(
  ctx: Pick<Context, "db" | "clock" | "authKeys">,
  { reportId, code, address }: { reportId: string; code: string; address: string },
): Promise<void> {
  const { db, clock, authKeys } = ctx;
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
      .set({ confirmed_at: now, network_hmac: hideNetwork(ctx, address) })
      .where("id", "=", reportId)
      .execute();
    if (report.location_id !== null) await addJob(trx, weighReportJob, { locationId: report.location_id });
  });
}

import type { Context } from "../../context.ts";
import { handleJob, type Job, listJobsWith, scheduleJob } from "../../jobs/job.ts";
import { notifySignOnJob } from "../auth/job-types.ts";
import { finishChanges } from "./contacts/finish-changes.ts";
import { notifySignOn } from "./contacts/notify-sign-on.ts";
import { sendRecoveryCodeJob, updateCustomerJob } from "./job-types.ts";
import { sendRecoveryCode } from "./recovery/send-recovery-code.ts";
import { updateCustomer } from "./update-customer.ts";

const EVERY_FIVE_MINUTES = { name: "finish_phone_recoveries", match: "*/5 * * * *", isBackfilled: true };

export function listAccountJobs(ctx: Context): Job[] {
  return [
    handleJob(notifySignOnJob, ({ changeId }) => notifySignOn(ctx, changeId)),
    handleJob(sendRecoveryCodeJob, (asked) => sendRecoveryCode(ctx, asked)),
    ...listJobsWith(ctx.payments, (payments) => [
      handleJob(updateCustomerJob, ({ membershipId }) => updateCustomer({ ...ctx, payments }, membershipId)),
    ]),
    scheduleJob(EVERY_FIVE_MINUTES, () => finishChanges(ctx)),
  ];
}

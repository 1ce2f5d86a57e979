import type { Context } from "../../context.ts";
import { handleJob, type Job, listJobsWith, scheduleJob } from "../../jobs/job.ts";
import { blankPassJob, updatePassesJob } from "./job-types.ts";
import { checkPasses } from "./wallet/check-passes.ts";
import { updatePasses } from "./wallet/update-passes.ts";

/** 10:07 UTC, when America sleeps. */
const NIGHTLY = { name: "check_wallet_passes", match: "7 10 * * *", isBackfilled: true };

export function listCardJobs(ctx: Context): Job[] {
  const { wallet, config } = ctx;
  return [
    handleJob(updatePassesJob, ({ membershipId }) => updatePasses(ctx, membershipId)),
    ...listJobsWith(wallet.google, ({ objects }) => [
      handleJob(blankPassJob, ({ passId }) =>
        objects.blank(passId, { title: config.brandName, now: ctx.clock.now() }),
      ),
    ]),
    scheduleJob(NIGHTLY, () => checkPasses(ctx)),
  ];
}

import type { Context } from "../../context.ts";
import { handleJob, type Job, listJobsWith, scheduleJob } from "../../jobs/job.ts";
import { cleanTexts } from "./clean-texts.ts";
import { deleteOldTextStops } from "./inbound/text-stops.ts";
import { sendTextJob } from "./job-types.ts";
import { sendText } from "./send-text.ts";

const HOURLY = { name: "clean_texts", match: "23 * * * *", isBackfilled: true };

export function listMessageJobs(ctx: Context): Job[] {
  return [
    ...listJobsWith(ctx.texts, (texts) => [
      handleJob(sendTextJob, ({ textId }) => sendText({ ...ctx, texts }, textId)),
    ]),
    scheduleJob(HOURLY, async () => {
      await cleanTexts(ctx);
      await deleteOldTextStops(ctx);
    }),
  ];
}

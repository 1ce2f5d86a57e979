import type { Context } from "../../context.ts";
import { handleJob, type Job, listJobsWith, scheduleJob } from "../../jobs/job.ts";
import { deleteOldTextStops } from "../text-stops/text-stops.ts";
import { cleanTexts } from "./clean-texts.ts";
import { sendTextJob } from "./job-types.ts";
import { sendOfficeTexts } from "./office-texts.ts";
import { sendText } from "./send-text.ts";

const OFFICES = { name: "send_office_texts", match: "7,27,47 * * * *", isBackfilled: false };
const HOURLY = { name: "clean_texts", match: "23 * * * *", isBackfilled: true };

export function listMessageJobs(ctx: Context): Job[] {
  return [
    ...listJobsWith(ctx.texts, (texts) => [
      handleJob(sendTextJob, ({ textId }) => sendText({ ...ctx, texts }, textId)),
      scheduleJob(OFFICES, () => sendOfficeTexts(ctx)),
    ]),
    scheduleJob(HOURLY, async () => {
      await cleanTexts(ctx);
      await deleteOldTextStops(ctx);
    }),
  ];
}

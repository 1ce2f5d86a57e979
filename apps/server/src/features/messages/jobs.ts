import type { Context } from "../../context.ts";
import { handleJob, type Job, scheduleJob } from "../../jobs/job.ts";
import { sendTextJob } from "./job-types.ts";
import { cleanTexts } from "./texts/clean-texts.ts";
import { sendText } from "./texts/send-text.ts";

const HOURLY = { name: "clean_texts", match: "23 * * * *", isBackfilled: true };

export function listMessageJobs(ctx: Context): Job[] {
  const { texts } = ctx;
  return [
    ...(texts ? [handleJob(sendTextJob, ({ textId }) => sendText({ ...ctx, texts }, textId))] : []),
    scheduleJob(HOURLY, () => cleanTexts(ctx)),
  ];
}

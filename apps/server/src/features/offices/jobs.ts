import type { Context } from "../../context.ts";
import { type Job, scheduleJob } from "../../jobs/job.ts";
import { askOffices } from "./ask-offices.ts";

const HOURLY = { name: "ask_offices", match: "19 * * * *", isBackfilled: false };

export function listOfficeJobs(ctx: Context): Job[] {
  return [scheduleJob(HOURLY, () => askOffices(ctx))];
}

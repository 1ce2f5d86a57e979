import type { Context } from "../../context.ts";
import { type Job, scheduleJob } from "../../jobs/job.ts";
import { deleteUnusedPhotos } from "../directory/photos/kept-photos.ts";
import { askOffices } from "./ask-offices.ts";
import { endIntroductions } from "./introductions/live-introductions.ts";
import { remindOffices } from "./remind-offices.ts";
import { cleanOfficeRows } from "./sign-in/clean-office-rows.ts";
import { endLapsedTexts } from "./texts/end-texts.ts";

const HOURLY = { name: "ask_offices", match: "19 * * * *", isBackfilled: false };
const REMINDERS = { name: "remind_offices", match: "39 * * * *", isBackfilled: false };
const ENDINGS = { name: "end_introductions", match: "49 * * * *", isBackfilled: true };
const CLEANING = { name: "clean_office_rows", match: "13 * * * *", isBackfilled: true };
const TEXTS = { name: "end_office_texts", match: "59 * * * *", isBackfilled: true };
const PHOTOS = { name: "delete_unused_photos", match: "33 * * * *", isBackfilled: false };

export function listOfficeJobs(ctx: Context): Job[] {
  return [
    scheduleJob(HOURLY, () => askOffices(ctx)),
    scheduleJob(REMINDERS, () => remindOffices(ctx)),
    scheduleJob(ENDINGS, () => endIntroductions(ctx.db, ctx.clock.now())),
    scheduleJob(TEXTS, () => endLapsedTexts(ctx)),
    scheduleJob(CLEANING, () => cleanOfficeRows(ctx)),
    scheduleJob(PHOTOS, async () => void (await deleteUnusedPhotos(ctx))),
  ];
}

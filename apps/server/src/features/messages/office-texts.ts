import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { addJob } from "../../jobs/add-job.ts";
import { listOfficeListings } from "../offices/desk/find-listings.ts";
import { isUnanswered } from "../offices/remind-offices.ts";
import { findTextTarget } from "../offices/texts/find-texts.ts";
import { isTextTime } from "../offices/texts/text-hours.ts";
import { findTextStop } from "../text-stops/text-stops.ts";
import { sendTextJob } from "./job-types.ts";

type OfficeTextContext = Pick<Context, "clock" | "authKeys">;

interface OfficeText {
  /** The agreement. */
  officeTextId: string;
  /** Names the question after its kind. */
  occasion: string;
}

/** The number by an agreement that counts today, while the question has no answer. @returns `later` out of the office's hours; null: no text may go out */
export async function findOfficePhone(
  ctx: OfficeTextContext,
  trx: Kysely<Database>,
  { officeTextId, occasion }: OfficeText,
): Promise<string | "later" | null> {
  const [, batchId = ""] = occasion.split(":");
  if (!(await isUnanswered(trx, batchId))) return null;
  const target = await findTextTarget(trx, officeTextId);
  if (target === undefined || (await findTextStop(ctx, trx, target.phoneNumber)) !== null) return null;
  const [first] = await listOfficeListings(trx, target.officeId);
  if (first === undefined) return null;
  return isTextTime(first.location, ctx.clock.now()) ? target.phoneNumber : "later";
}

/** More than an hour's share of all offices. */
const MOST = 2_000;

/** Queues the texts to offices where it is the time for them, and those that may not go out any more. Safe to repeat. */
export async function sendOfficeTexts(ctx: OfficeTextContext & Pick<Context, "db">): Promise<void> {
  const waiting = await ctx.db
    .selectFrom("texts")
    .select(["id", "office_text_id", "occasion"])
    .where("office_text_id", "is not", null)
    .where("attempted_at", "is", null)
    .where("given_up_at", "is", null)
    .orderBy("written_at")
    .limit(MOST)
    .execute();
  for (const { id: textId, office_text_id: officeTextId, occasion } of waiting) {
    if (officeTextId === null) continue;
    const found = await findOfficePhone(ctx, ctx.db, { officeTextId, occasion });
    if (found !== "later") await addJob(ctx.db, sendTextJob, { textId });
  }
}

import { DAY_MS } from "@smirk/domain/wire/durations";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { addJob } from "../../jobs/add-job.ts";
import { isReportedSince } from "../reports/reported-since.ts";
import { sendOfficeReminderJob } from "./job-types.ts";

/** Vacations are over by then, and the links still work for two weeks. */
const REMIND_AFTER_DAYS = 14;
/** A server that was off for long reminds of no question whose links are about to end. */
const REMIND_BEFORE_DAYS = 21;
/** More than an hour's share of all contacts; the others follow. */
const MOST = 500;

/** Whether a question still wants its answer: none came, no email of it came back, nobody stopped or reported since. */
function isOpen(batchId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (select from office_requests own where own.batch_id = ${batchId} and (
    own.answered_at is not null or own.bounced_at is not null or own.dismissed_at is not null
    or exists (select from office_stops s where s.email = own.email)
    or exists (select from office_requests later where later.email = own.email and later.asked_at > own.asked_at)
    or ${isReportedSince(sql`array[own.location_id]`, sql`own.asked_at`)}))`;
}

/**
 * Reminds offices once of a question that they left unanswered for 14 days; a reminder changes nothing about when they
 * are asked next. Safe to repeat.
 */
export async function remindOffices(ctx: Pick<Context, "db" | "clock" | "mailer" | "log">): Promise<void> {
  if (ctx.mailer === null) return;
  const now = ctx.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const reminded = await ctx.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ batch_id: string }>`
      with due as (
        select r.batch_id from office_requests r
        where r.reminded_at is null and r.answered_at is null and r.bounced_at is null and r.dismissed_at is null
          and r.asked_at <= ${before(REMIND_AFTER_DAYS)} and r.asked_at > ${before(REMIND_BEFORE_DAYS)}
          and r.token_sha256 is not null and ${isOpen(sql`r.batch_id`)}
        group by r.batch_id order by min(r.asked_at), r.batch_id limit ${MOST}
      ), marked as (
        update office_requests r set reminded_at = ${now} from due
        where r.batch_id = due.batch_id and r.reminded_at is null returning r.batch_id
      ) select distinct batch_id from marked`.execute(trx);
    for (const { batch_id: batchId } of rows) await addJob(trx, sendOfficeReminderJob, { batchId });
    return rows.length;
  });
  if (reminded > 0) ctx.log.info({ reminded }, "offices.reminded");
}

/** Whether a text or a reminder of this question may still go out. */
export async function isUnanswered(db: Kysely<Database>, batchId: string): Promise<boolean> {
  const { rows } = await sql<{
    is_open: boolean;
  }>`select ${isOpen(sql`${batchId}::uuid`)} as is_open`.execute(db);
  return rows[0]?.is_open === true;
}

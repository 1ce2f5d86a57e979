import { randomUUID } from "node:crypto";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { addJob } from "../../jobs/add-job.ts";
import { selectContacts } from "../directory/entries/contacts-of-record.ts";
import { isReportedSince } from "../reports/reported-since.ts";
import { sendOfficeRequestJob } from "./job-types.ts";

const PERIOD_DAYS = 90;
const RUNS_A_PERIOD = PERIOD_DAYS * 24;
/** After a report, an office is asked again no sooner. */
const REPORT_PAUSE_DAYS = 7;
const MOST_REPORTED = 50;
/** Listings of one email; the next one has others. */
const MOST_LISTINGS = 40;
/** A link is good for so long. */
const LINK_DAYS = 30;

interface Due {
  email: string;
  ids: string[];
  language: "en" | "es";
  reason: "due" | "report";
}

/**
 * Asks contacts of record about their listings: each once in 90 days, spread over all hours of them, and again after a
 * report. Contacts that stopped the emails, or whose last one came back, are not asked. Safe to repeat.
 */
export async function askOffices(ctx: Pick<Context, "db" | "clock" | "mailer" | "log">): Promise<void> {
  if (ctx.mailer === null) return;
  const now = ctx.clock.now();
  const asked = await ctx.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('smirk office requests'))`.execute(trx);
    const due = await listDue(trx, now);
    for (const one of due) await ask(trx, one, now);
    return due.length;
  });
  if (asked > 0) ctx.log.info({ asked }, "offices.asked");
}

async function ask(trx: Kysely<Database>, { email, ids, language, reason }: Due, now: Date): Promise<void> {
  const batchId = randomUUID();
  const request = {
    batch_id: batchId,
    email,
    language,
    reason,
    asked_at: now,
    expires_at: new Date(now.getTime() + LINK_DAYS * DAY_MS),
  };
  const rows = ids.map((location_id) => ({ ...request, location_id }));
  await trx.insertInto("office_requests").values(rows).execute();
  await addJob(trx, sendOfficeRequestJob, { batchId });
}

/** The listings of a contact that were asked about longest ago: a contact with more is asked about all in turn. */
const NEXT_LISTINGS = sql`(
  select array_agg(next.id order by next.id) from (
    select one.id from unnest(known.ids) as one (id)
    order by (select max(r.asked_at) from office_requests r where r.location_id = one.id) nulls first, one.id
    limit ${MOST_LISTINGS}) next)`;

/** Reported ones first; of the others one hour's share of all contacts, those asked longest ago first. */
async function listDue(trx: Kysely<Database>, now: Date): Promise<Due[]> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { rows } = await sql<Due>`
    with contacts as materialized (
      ${selectContacts()}
    ), known as materialized (
      select c.email, c.ids, last.asked_at, coalesce(last.language, 'en') as language,
        last.asked_at <= ${before(REPORT_PAUSE_DAYS)} and ${isReportedSince(sql`c.ids`, sql`last.asked_at`)}
          as reported
      from contacts c
      left join lateral (
        select r.asked_at, r.language, r.bounced_at from office_requests r where r.email = c.email
        order by r.asked_at desc limit 1
      ) last on true
      where last.bounced_at is null and not exists (select from office_stops s where s.email = c.email)
    )
    (select email, ${NEXT_LISTINGS} as ids, language, 'report' as reason from known
      where reported order by asked_at limit ${MOST_REPORTED})
    union all
    (select email, ${NEXT_LISTINGS} as ids, language, 'due' as reason from known
      where reported is not true and (asked_at is null or asked_at <= ${before(PERIOD_DAYS)})
      order by asked_at nulls first, email
      limit (select ceil(count(*)::float / ${RUNS_A_PERIOD}) from contacts)::bigint)`.execute(trx);
  return rows;
}

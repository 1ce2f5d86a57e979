import { DAY_MS, HOUR_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { JOBS_WITH_STATE } from "../../../db/job-states.ts";
import { count, type Finding, fail, isOlder, ok, since, warning } from "./finding.ts";

interface JobFacts {
  waiting: number;
  oldest: Date | null;
  failing: number;
  lost: number;
  lostNames: string | null;
  stuck: number;
  lastNight: Date | null;
}

const LATE_MS = 15 * MINUTE_MS;

export async function checkJobs({ db, clock }: Pick<Context, "db" | "clock">): Promise<Finding[]> {
  const { rows } = await sql<JobFacts>`select
    count(*) filter (where is_due)::integer as waiting,
    min(run_at) filter (where is_due) as oldest,
    count(*) filter (where state = 'retrying')::integer as failing,
    count(*) filter (where state = 'dead')::integer as lost,
    string_agg(distinct task_identifier, ', ') filter (where state = 'dead') as "lostNames",
    count(*) filter (where locked_at < now() - interval '30 minutes')::integer as stuck,
    (select last_execution from graphile_worker._private_known_crontabs
      where identifier = 'reconcile_payments') as "lastNight"
    from (${sql.raw(JOBS_WITH_STATE)}) as job`.execute(db);
  const [facts] = rows;
  return facts ? validateJobs(facts, clock.now()) : [];
}

function validateJobs(facts: JobFacts, now: Date): Finding[] {
  const findings = [checkQueue(facts, now)];
  if (facts.lost > 0) {
    const found = `${count(facts.lost, "job")} failed permanently (${facts.lostNames})`;
    findings.push(
      fail("jobs", found, "Fix the cause, then run `smirk reconcile`: it repairs what payments missed."),
    );
  }
  if (facts.stuck > 0) {
    const found = `${count(facts.stuck, "job")} held by a server for over 30 minutes`;
    findings.push(warning("jobs", found, "Servers release them every 5 minutes: check that one is running."));
  }
  if (facts.failing > 0) {
    const found = `${count(facts.failing, "job")} failed and will be tried again`;
    findings.push(warning("jobs", found, "See the vendors below and the server's log."));
  }
  if (isOlder(facts.lastNight, 2 * DAY_MS, now)) {
    const found = `payments were not compared with the provider's ${since(facts.lastNight, now)}`;
    findings.push(warning("jobs", found, "See that a server runs at 08:17 UTC, or run `smirk reconcile`."));
  }
  return findings;
}

function checkQueue({ waiting, oldest }: JobFacts, now: Date): Finding {
  if (!isOlder(oldest, LATE_MS, now))
    return ok("jobs", waiting === 0 ? "none wait" : `${count(waiting, "job")} due now`);
  const say = isOlder(oldest, HOUR_MS, now) ? fail : warning;
  return say(
    "jobs",
    `${count(waiting, "job")} due, the oldest ${since(oldest, now)}`,
    "Start a server: nobody works on them.",
  );
}

import { Gauge, type Registry } from "@prometheus-io/client";
import type { DatabasePool } from "../db/connection/database-pool.ts";
import { JOBS_WITH_STATE } from "../db/job-states.ts";
import { withTimeout } from "../process/with-timeout.ts";

/** The same on every server. Ages in seconds. */
interface DatabaseFacts {
  jobs_due: number;
  jobs_lag: number;
  jobs_retrying: number;
  jobs_dead: number;
  webhook_sync_lag: number;
  outbox_waiting: number;
  outbox_age: number;
  outbox_given_up: number;
  directory_version: number;
  directory_age: number | null;
}

const GAUGES: Record<keyof DatabaseFacts, { name: string; help: string }> = {
  jobs_due: { name: "smirk_jobs_due", help: "Jobs that are due and that nobody works on." },
  jobs_lag: { name: "smirk_jobs_lag_seconds", help: "How long the oldest due job has been due." },
  jobs_retrying: { name: "smirk_jobs_retrying", help: "Jobs that failed and will be tried again." },
  jobs_dead: { name: "smirk_jobs_dead", help: "Jobs that failed permanently." },
  webhook_sync_lag: {
    name: "smirk_webhook_sync_lag_seconds",
    help: "How long the oldest webhook's job has been due.",
  },
  outbox_waiting: { name: "smirk_outbox_waiting", help: "Mails that were written and not sent." },
  outbox_age: { name: "smirk_outbox_age_seconds", help: "Age of the oldest mail that was not sent." },
  outbox_given_up: { name: "smirk_outbox_given_up", help: "Mails of the last week that will never go out." },
  directory_version: { name: "smirk_directory_version", help: "Counts changes of the directory." },
  directory_age: {
    name: "smirk_directory_age_seconds",
    help: "Since the last import of the directory was finished; not a number before the first.",
  },
};

const CACHED_MS = 10_000;
const TIMEOUT_MS = 2_000;

/** Cached for ten seconds. A failed read makes them NaN and `smirk_database_up` 0. */
export function registerDatabaseFacts(registry: Registry, database: DatabasePool): () => Promise<void> {
  const pool = database.fork({
    maxConnections: 1,
    applicationName: "smirk-metrics",
    statementTimeoutMs: TIMEOUT_MS,
    connectTimeoutMs: TIMEOUT_MS,
  });
  let cached: { atMs: number; facts: Promise<DatabaseFacts | null> } | undefined;
  const read = (): Promise<DatabaseFacts | null> => {
    if (cached === undefined || performance.now() - cached.atMs > CACHED_MS) {
      const query = async () => (await pool.query<DatabaseFacts>(FACTS)).rows[0] ?? null;
      const facts = withTimeout(query, { timeoutMs: TIMEOUT_MS }).catch(() => null);
      cached = { atMs: performance.now(), facts };
    }
    return cached.facts;
  };
  for (const [key, gauge] of Object.entries(GAUGES) as [keyof DatabaseFacts, (typeof GAUGES)["jobs_due"]][]) {
    new Gauge({
      ...gauge,
      registers: [registry],
      async collect() {
        this.set((await read())?.[key] ?? Number.NaN);
      },
    });
  }
  new Gauge({
    name: "smirk_database_up",
    help: "Whether the database answered within two seconds.",
    registers: [registry],
    async collect() {
      this.set((await read()) === null ? 0 : 1);
    },
  });
  return () => pool.end();
}

const FACTS = `
  select jobs.*, mails.*,
    (select version::float8 from directory_version) as directory_version,
    (select extract(epoch from now() - max(finished_at))::float8 from imports) as directory_age
  from (
    select count(*) filter (where is_due)::integer as jobs_due,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as jobs_lag,
      count(*) filter (where state = 'retrying')::integer as jobs_retrying,
      count(*) filter (where state = 'dead')::integer as jobs_dead,
      coalesce(extract(epoch from now() - min(run_at) filter (
        where is_due and task_identifier like 'sync\\_%')), 0)::float8 as webhook_sync_lag
    from (${JOBS_WITH_STATE}) as job
  ) as jobs, (
    select count(*) filter (where sent_at is null and given_up_at is null)::integer as outbox_waiting,
      coalesce(extract(epoch from now() - min(written_at) filter (
        where sent_at is null and given_up_at is null)), 0)::float8 as outbox_age,
      count(*) filter (where given_up_at > now() - interval '7 days')::integer as outbox_given_up
    from outbox
  ) as mails`;

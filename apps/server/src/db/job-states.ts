/**
 * Every job with its `state` and payload, for doctor, alerts and console alike. `dead`: nobody tries it again.
 * `replaced`: added again while it ran, so another row does its work; the library keeps it, without its key.
 */
export const JOBS_WITH_STATE = `
  select job.*, own.payload, case
    when job.locked_at is not null then 'running'
    when job.attempts >= job.max_attempts and job.key is null and own.payload -> '_cron' is null then 'replaced'
    when job.attempts >= job.max_attempts then 'dead'
    when job.attempts > 0 and job.last_error is not null then 'retrying'
    else 'waiting'
  end as state, job.locked_at is null and job.attempts < job.max_attempts and job.run_at <= now() as is_due
  from graphile_worker.jobs as job join graphile_worker._private_jobs as own on own.id = job.id`;

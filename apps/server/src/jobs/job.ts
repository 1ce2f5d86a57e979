import type { CronItem } from "graphile-worker";

/** A kind of job. Name and key are stored in the database: a release must still know those of the release before. */
export interface JobType<Payload extends object> {
  name: string;
  /** One of waiting jobs with the same key is kept. */
  keyOf(payload: Payload): string;
  /** Unless given, 25: over about four days. */
  maxAttempts?: number;
  /** Before the first attempt; none unless given. */
  delayMs?: number;
}

/** What a feature's list of jobs has: how a kind of job is done, or what is done at set times. */
export interface Job {
  name: string;
  /** The signal is given when the server stops and the job should end early; what it throws then is tried again. */
  run(payload: unknown, signal: AbortSignal): Promise<void>;
  schedule?: Pick<CronItem, "match" | "options">;
}

export function handleJob<Payload extends object>(
  { name }: JobType<Payload>,
  run: (payload: Payload, signal: AbortSignal) => Promise<unknown>,
): Job {
  return {
    name,
    run: async (payload, signal) => {
      await run(payload as Payload, signal);
    },
  };
}

const DAY_MS = 24 * 60 * 60_000;

interface Schedule {
  name: string;
  /** A crontab line; UTC. */
  match: string;
  /** Whether a server that was down at that time runs it at its start, up to a day late. */
  isBackfilled: boolean;
}

export function scheduleJob({ name, match, isBackfilled }: Schedule, run: () => Promise<void>): Job {
  return { name, run, schedule: { match, options: { backfillPeriod: isBackfilled ? DAY_MS : 0 } } };
}

/** The jobs that need a vendor: none where it is not configured. */
export function listJobsWith<Vendor>(vendor: Vendor | null, list: (vendor: Vendor) => Job[]): Job[] {
  return vendor === null ? [] : list(vendor);
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "@prometheus-io/client";
import type { Pool } from "pg";
import { VERSION } from "../version.ts";

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2.5, 5, 10, 30];
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.05, 0.25, 1, 5, 30, 120, 600];
const DELAY_SECONDS = [1, 5, 15, 60, 300, 900, 3_600, 21_600];

interface MetricsOptions {
  countDroppedLogLines: () => number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Labels come from the code (route patterns, job names), never from data. */
export function createMetrics({ countDroppedLogLines }: MetricsOptions) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = <T extends string>(name: string, help: string, labelNames: T[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const counter = <T extends string>(name: string, help: string, labelNames: T[]) =>
    new Counter({ name, help, labelNames, registers });

  const pools = new Map<string, Pool>();
  registerPoolGauges(pools, registry);
  registerProcessFacts(registry, countDroppedLogLines);
  return {
    registry,
    ...registerFlags(registry),
    /** @param name what its connections are for */
    addPool: (name: string, pool: Pool) => void pools.set(name, pool),
    requests: duration(
      "http_server_request_duration_seconds",
      "Requests by route pattern, calls that pages make inside the process among them.",
      ["route", "method", "status"],
      REQUEST_SECONDS,
    ),
    jobs: duration(
      "smirk_job_duration_seconds",
      "Jobs that this process worked on.",
      ["task", "outcome"],
      JOB_SECONDS,
    ),
    stripeCalls: duration(
      "smirk_stripe_call_duration_seconds",
      "Calls to Stripe.",
      ["call", "outcome"],
      CALL_SECONDS,
    ),
    mails: duration(
      "smirk_mail_duration_seconds",
      "Mails handed to the mail server.",
      ["outcome"],
      CALL_SECONDS,
    ),
    codes: counter("smirk_codes_total", "Sign-in codes by what the text message vendor answered.", [
      "outcome",
    ]),
    webhooks: counter("smirk_webhooks_total", "Webhooks of Stripe that this process took or refused.", [
      "outcome",
    ]),
    webhookDelay: duration(
      "smirk_webhook_delay_seconds",
      "From an event at Stripe to its webhook here.",
      [],
      DELAY_SECONDS,
    ),
    payments: counter("smirk_payments_total", "Payments by what Stripe's webhooks say of them.", ["outcome"]),
  };
}

function registerFlags(registry: Registry) {
  const flag = (name: string, help: string) => registerFlag(registry, name, help);
  return {
    watchReadiness: flag("smirk_ready", "Whether this server takes visitors: what /readyz answers."),
    watchSelling: flag("smirk_selling", "Whether somebody can join at this server, or payments are off."),
    watchNextEnd: registerReading(
      registry,
      "smirk_next_end_days",
      "Days until the next price list, registration or certificate ends; infinite where none does.",
    ),
  };
}

/** @returns takes what it asks from then on; not a number before, and where that fails */
function registerReading(
  registry: Registry,
  name: string,
  help: string,
): (read: () => Promise<number>) => void {
  let read: () => Promise<number> = async () => Number.NaN;
  new Gauge({
    ...{ name, help, registers: [registry] },
    async collect() {
      this.set(await read().catch(() => Number.NaN));
    },
  });
  return (given) => {
    read = given;
  };
}

/** @returns takes what it asks from then on; 0 before */
function registerFlag(
  registry: Registry,
  name: string,
  help: string,
): (read: () => Promise<boolean>) => void {
  let read: (() => Promise<boolean>) | undefined;
  new Gauge({
    ...{ name, help, registers: [registry] },
    async collect() {
      this.set((await read?.()) === true ? 1 : 0);
    },
  });
  return (given) => {
    read = given;
  };
}

function registerProcessFacts(registry: Registry, countDroppedLogLines: () => number): void {
  new Gauge({
    name: "smirk_build_info",
    help: "1, with the release of this process.",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version: VERSION }, 1);
  new Counter({
    name: "smirk_log_lines_dropped_total",
    help: "Log lines that were dropped because they could not be written.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(countDroppedLogLines());
    },
  });
}

function registerPoolGauges(pools: ReadonlyMap<string, Pool>, registry: Registry): void {
  new Gauge({
    name: "smirk_db_pool_connections",
    help: "Database connections of this process.",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "busy" }, totalCount - idleCount);
      }
    },
  });
  new Gauge({
    name: "smirk_db_pool_waiting",
    help: "Queries of this process that wait for a connection.",
    labelNames: ["pool"],
    registers: [registry],
    collect() {
      for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount);
    },
  });
}

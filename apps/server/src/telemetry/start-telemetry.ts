import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config/config.ts";
import type { DatabasePool } from "../db/connection/database-pool.ts";
import { NO_TELEMETRY, type Telemetry } from "./tracer.ts";

interface Start {
  config: Pick<Config, "appEnv" | "metrics" | "tracing" | "trustProxy">;
  pool: DatabasePool;
  log: Pick<FastifyBaseLogger, "info">;
  countDroppedLogLines?: () => number;
}

export interface RunningTelemetry extends Telemetry {
  /** Null where metrics are off. */
  metricsAddress: string | null;
  stop(): Promise<void>;
}

/** Loads the packages only when they are configured, so that other starts cost nothing. */
export async function startTelemetry(start: Start): Promise<RunningTelemetry> {
  const { config, pool, log } = start;
  const stops: (() => Promise<void>)[] = [];
  const running: RunningTelemetry = {
    ...NO_TELEMETRY,
    metricsAddress: null,
    stop: async () => {
      for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
    },
  };
  if (config.tracing) {
    const { createTracer } = await import("./create-tracer.ts");
    const { observeQueries } = await import("./observe-queries.ts");
    const tracer = createTracer({
      ...config.tracing,
      environment: config.appEnv,
      trustsHeaders: config.trustProxy !== false,
    });
    observeQueries(pool, tracer);
    running.tracer = tracer;
    stops.push(() => tracer.stop());
  }
  if (config.metrics) {
    const { createMetrics } = await import("./create-metrics.ts");
    const { registerDatabaseFacts } = await import("./database-facts.ts");
    const { serveMetrics } = await import("./serve-metrics.ts");
    const metrics = createMetrics({ countDroppedLogLines: start.countDroppedLogLines ?? (() => 0) });
    metrics.addPool("requests", pool);
    stops.push(registerDatabaseFacts(metrics.registry, pool));
    const server = await serveMetrics(metrics.registry, config.metrics).catch(async (error: unknown) => {
      await running.stop();
      throw error;
    });
    stops.push(server.close);
    running.metrics = metrics;
    running.metricsAddress = server.address;
    log.info({ address: server.address }, "metrics.started");
  }
  return running;
}

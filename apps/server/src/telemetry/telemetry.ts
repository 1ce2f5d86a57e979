import type { Metrics } from "./create-metrics.ts";
import type { Tracer } from "./tracer.ts";

/** Each is null where it is off. */
export interface Telemetry {
  metrics: Metrics | null;
  tracer: Tracer | null;
}

export const NO_TELEMETRY: Telemetry = { metrics: null, tracer: null };

import { trimEnd } from "@smirk/domain/text/trim-end";
import type { SettingValues } from "./settings/settings.ts";

export interface MetricsConfig {
  host: string;
  port: number;
}

export interface TracingConfig {
  /** Without a trailing slash. */
  endpoint: string;
  serviceName: string;
  /** The share of traces that are exported, from 0 to 1. */
  share: number;
}

export interface OperationsConfig {
  /** Between a stop signal and the end of listening. */
  drainDelaySeconds: number;
  metrics: MetricsConfig | null;
  tracing: TracingConfig | null;
}

export function readOperations(values: SettingValues): OperationsConfig {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  return {
    drainDelaySeconds: values.DRAIN_DELAY_SECONDS,
    metrics: port === null ? null : { host, port },
    tracing:
      endpoint === null
        ? null
        : {
            endpoint: trimEnd(endpoint, /\//),
            serviceName: values.OTEL_SERVICE_NAME,
            share: values.OTEL_TRACES_SAMPLER_ARG,
          },
  };
}

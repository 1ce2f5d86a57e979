import type { SettingValues } from "./settings/settings.ts";

export interface MetricsConfig {
  host: string;
  port: number;
}

export interface TracingConfig {
  /** Base URL of the collector, without a slash at the end. */
  endpoint: string;
  serviceName: string;
  /** Share of the traces that are exported, from 0 to 1. */
  share: number;
}

export interface OperationsConfig {
  /** Between a stop signal and the end of listening. */
  drainDelaySeconds: number;
  /** Null: no metrics. */
  metrics: MetricsConfig | null;
  /** Null: nothing is traced. */
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
            endpoint: endpoint.replace(/\/+$/, ""),
            serviceName: values.OTEL_SERVICE_NAME,
            share: values.OTEL_TRACES_SAMPLER_ARG,
          },
  };
}

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
  /** The one receiver of webhooks that need not be on the public Internet; null: there is none. */
  webhookReceiver: string | null;
  metrics: MetricsConfig | null;
  tracing: TracingConfig | null;
}

export function readOperations(values: SettingValues): OperationsConfig {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  return {
    drainDelaySeconds: values.DRAIN_DELAY_SECONDS,
    webhookReceiver: values.WEBHOOK_RECEIVER === null ? null : trimEnd(values.WEBHOOK_RECEIVER, /\//),
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

/** Limits against floods, per minute and network address. */
export interface LoadConfig {
  graphqlPerAddress: number;
  pagesPerAddress: number;
  filesPerAddress: number;
  /** How long a request waits its turn, in processor time of the server itself. */
  maxWaitMs: number;
  connections: ConnectionTimeLimits;
}

/** Time limits in ms. */
export interface ConnectionTimeLimits {
  /** For the headers, from the first byte or from the start of the connection. */
  headers: number;
  /** For the whole request with its body. */
  request: number;
  /** Between two requests. */
  keepAlive: number;
  /** Time in which a client must read MIN_READ_BYTES of a waiting response. */
  read: number;
  /** Between two checks of the limits above. */
  checkInterval: number;
}

export function readLoad(values: SettingValues): LoadConfig {
  return {
    graphqlPerAddress: values.GRAPHQL_PER_ADDRESS,
    pagesPerAddress: values.PAGES_PER_ADDRESS,
    filesPerAddress: values.FILES_PER_ADDRESS,
    maxWaitMs: values.MAX_WAIT_MS,
    connections: {
      headers: 10_000,
      request: 25_000,
      keepAlive: values.KEEP_ALIVE_SECONDS * 1_000,
      read: 20_000,
      checkInterval: 1_000,
    },
  };
}

import { setting } from "./setting.ts";
import { port, seconds, share, text, url } from "./setting-kinds.ts";

export const OPERATIONS_SETTINGS = {
  DRAIN_DELAY_SECONDS: setting(
    "How long the server continues to answer after a stop signal while `/readyz` is 503, so that balancers notice first",
    0,
    seconds,
  ),
  METRICS_PORT: setting<number | null>(
    "Port for metrics in the Prometheus format at `/metrics`; unset: none",
    null,
    port,
  ),
  METRICS_HOST: setting("Address to listen on for metrics", "127.0.0.1", text),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting<string | null>(
    "Base URL of an OpenTelemetry collector (OTLP over HTTP), such as `http://127.0.0.1:4318`; unset: nothing is traced",
    null,
    url("https:", "http:"),
  ),
  OTEL_SERVICE_NAME: setting("Name of this service in traces", "smirk", text),
  OTEL_TRACES_SAMPLER_ARG: setting(
    "Share of the requests and jobs that are traced, from 0 to 1; requests that bring a `traceparent` follow its flag",
    0.05,
    share,
  ),
};

import { secret, setting } from "./setting.ts";
import { origin, origins, port, seconds, share, text, url, wholeNumber } from "./setting-kinds.ts";

export const OPERATIONS_SETTINGS = {
  EXAMPLE_ORIGINS: setting<string[]>(
    "Origins of reserved names, such as `https://smirk.example`, that production takes: to check an image, as no visitor can reach them",
    [],
    origins,
  ),
  WEBHOOK_RECEIVER: setting<string | null>(
    "Address of the sandbox's receiver of webhooks, such as `http://127.0.0.1:3900/webhook-receiver`, which is sent to although it is no public one; refused in production",
    null,
    url("https:", "http:"),
  ),
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

export const LOAD_SETTINGS = {
  GRAPHQL_PER_ADDRESS: setting(
    "Points of GraphQL and `/fhir` a minute for one network address (an IPv6 /64 counts as one); a query takes 1, an expensive one up to 30",
    6_000,
    wholeNumber,
  ),
  PAGES_PER_ADDRESS: setting("Pages a minute for one network address", 1_200, wholeNumber),
  FILES_PER_ADDRESS: setting(
    "Pictures, scripts and map files a minute for one network address",
    12_000,
    wholeNumber,
  ),
  MAX_WAIT_MS: setting(
    "How long a request waits its turn, in processor time of the server itself, before it is answered with 503",
    4_000,
    wholeNumber,
  ),
  KEEP_ALIVE_SECONDS: setting(
    "How long an idle connection stays open; behind a load balancer more than its own idle time limit",
    20,
    wholeNumber,
  ),
};

export const TEXT_SETTINGS = {
  TWILIO_MESSAGING_SERVICE_SID: setting<string | null>(
    "Twilio messaging service for texts besides codes, whose incoming messages go to `/texts/inbound`; unset: none are sent",
    null,
    text,
  ),
  TWILIO_API_BASE_URL: setting<string | null>(
    "Where Twilio's Messaging API answers; needed with that service, Twilio's own by default in production",
    null,
    url("https:", "http:"),
  ),
};

export const CONSOLE_SETTINGS = {
  OPERATOR_NAME: setting<string | null>(
    "Who works on the command line, for the audit table: an operator's email, or a name; unset: the system's user",
    null,
    text,
  ),
  SERVER_URL: setting<string | null>(
    "Where the command line asks a running server what visitors see, such as `http://server:3000`; unset: `PORT` of this machine",
    null,
    url("https:", "http:"),
  ),
  CONSOLE_ORIGIN: setting<string | null>(
    "Origin of the operators' console, in production another one than PUBLIC_ORIGIN; unset: no console in production, else `http://localhost`",
    null,
    origin,
  ),
  CONSOLE_OPENID_ISSUER: setting<string | null>(
    "OpenID issuer of your company's sign-on, for operators; unset: passkeys alone",
    null,
    url("https:", "http:"),
  ),
  CONSOLE_OPENID_CLIENT_ID: setting<string | null>("The console's client there", null, text),
  CONSOLE_OPENID_CLIENT_SECRET: secret("Its secret", text),
  REFUND_APPROVAL_CENTS: setting(
    "Once a member's refunds of a day would exceed so many cents, a second operator approves the next one",
    10_000,
    wholeNumber,
  ),
};

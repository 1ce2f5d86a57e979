import type { IncomingHttpHeaders } from "node:http";
import type { Metrics } from "./create-metrics.ts";

type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanDescription {
  /** A name from the code or the schema, never from a request. */
  name: string;
  kind: "internal" | "server" | "client" | "consumer";
  attributes?: SpanAttributes;
}

export interface OpenSpan {
  /** Spans started in it are its children. */
  run<T>(work: () => T): T;
  /** @param error only its kind is exported, since messages may quote personal data */
  end(outcome?: { name?: string; attributes?: SpanAttributes; error?: unknown }): void;
}

/** The port to OpenTelemetry. */
export interface Tracer {
  /** Starts a trace, or continues the one of the headers. */
  startRequest(description: SpanDescription, headers: IncomingHttpHeaders | null): OpenSpan;
  /** Null where no span is recorded. */
  startChild(description: SpanDescription): OpenSpan | null;
  /** Runs work in a span: a child of the current one, or a new trace. */
  trace<T>(description: SpanDescription, work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** The kind of an error without its message. */
export function nameError(error: unknown): string {
  const { reason, code, name } = (error ?? {}) as { reason?: unknown; code?: unknown; name?: unknown };
  for (const word of [reason, code, name]) if (typeof word === "string" && word !== "") return word;
  return "unknown";
}

/** Each is null where it is off. */
export interface Telemetry {
  metrics: Metrics | null;
  tracer: Tracer | null;
}

export const NO_TELEMETRY: Telemetry = { metrics: null, tracer: null };

import type { IncomingHttpHeaders } from "node:http";

export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanDescription {
  /** Names come from the code or the schema, never from what a visitor sent. */
  name: string;
  kind: "internal" | "server" | "client" | "consumer";
  attributes?: SpanAttributes;
}

/** A span that its starter ends. */
export interface OpenSpan {
  /** Runs work as part of the span: spans that are started in it are its children. */
  run<T>(work: () => T): T;
  /** @param error what ended it; only its kind is told, since messages may quote what people sent */
  end(outcome?: { name?: string; attributes?: SpanAttributes; error?: unknown }): void;
}

/** Traces by hand: the port to OpenTelemetry. */
export interface Tracer {
  /** Begins a trace, or goes on with the one that the headers name. */
  startRequest(description: SpanDescription, headers: IncomingHttpHeaders | null): OpenSpan;
  /** A child of the span that is under way; null where none is recorded. */
  startChild(description: SpanDescription): OpenSpan | null;
  /** Runs work in a span of its own: a child of the one that is under way, or else a new trace. */
  trace<T>(description: SpanDescription, work: () => Promise<T>): Promise<T>;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** The kind of an error without its message. */
export function nameError(error: unknown): string {
  const { reason, code, name } = (error ?? {}) as { reason?: unknown; code?: unknown; name?: unknown };
  for (const word of [reason, code, name]) if (typeof word === "string" && word !== "") return word;
  return "unknown";
}

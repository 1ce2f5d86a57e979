import type { IncomingHttpHeaders } from "node:http";
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TracingConfig } from "../config/config-operations.ts";
import { withTimeout } from "../process/with-timeout.ts";
import { VERSION } from "../version.ts";
import { nameError, type OpenSpan, type SpanDescription, type Tracer } from "./tracer.ts";

const KINDS: Record<SpanDescription["kind"], SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};
const EXPORT_TIMEOUT_MS = 5_000;
const STOP_TIMEOUT_MS = 2_000;

interface TracerOptions extends TracingConfig {
  environment: string;
  /** Whether `traceparent` comes from our proxy; a stranger's would choose what is traced. */
  trustsHeaders: boolean;
}

function createProvider(options: TracerOptions): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  return new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": options.serviceName,
      "service.version": VERSION,
      "deployment.environment.name": options.environment,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
}

/** Exports spans in batches and drops what the collector rejects. Registers nothing globally. */
export function createTracer(options: TracerOptions): Tracer {
  const provider = createProvider(options);
  const tracer = provider.getTracer("smirk");
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();

  const start = ({ name, kind, attributes = {} }: SpanDescription, parent: Context): OpenSpan => {
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
    const own = trace.setSpan(parent, span);
    return {
      run: (work) => contexts.with(own, work),
      end: ({ name: finalName, attributes: found = {}, error } = {}) => {
        if (finalName !== undefined) span.updateName(finalName);
        span.setAttributes(found);
        if (error !== undefined) {
          span.setAttribute("error.type", nameError(error));
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };
  const readParent = (headers: IncomingHttpHeaders | null): Context => {
    // A page's call inside this process belongs to the page's request.
    const inner = contexts.active();
    if (trace.getSpan(inner) !== undefined || headers === null || !options.trustsHeaders) return inner;
    return propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
  };

  return {
    startRequest: (description, headers) => start(description, readParent(headers)),
    startChild(description) {
      const parent = contexts.active();
      return trace.getSpan(parent)?.isRecording() ? start(description, parent) : null;
    },
    async trace(description, work) {
      const span = start(description, contexts.active());
      try {
        const result = await span.run(work);
        span.end();
        return result;
      } catch (error) {
        span.end({ error });
        throw error;
      }
    },
    async stop() {
      await withTimeout(() => provider.shutdown(), { timeoutMs: STOP_TIMEOUT_MS }).catch(() => {});
    },
  };
}

import {
  createStackParser,
  createTransport,
  dedupeIntegration,
  type InternalBaseTransportOptions,
  linkedErrorsIntegration,
  Scope,
  type Transport,
} from "@sentry/core";
import { nodeStackLineParser, ServerRuntimeClient } from "@sentry/core/server";
import { VERSION } from "../../version.ts";
import type { ErrorReporter } from "./error-reporter.ts";
import { scrubEvent } from "./scrub-event.ts";

const SEND_TIMEOUT_MS = 5000;
const FLUSH_TIMEOUT_MS = 2000;

/** Without the Node SDK, whose instrumentation patches modules and takes 250 ms to load. */
export function createSentryClient(dsn: string, environment: string): ErrorReporter {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    release: VERSION,
    platform: "node",
    runtime: { name: "node", version: process.version },
    transport: makeTransport,
    stackParser: createStackParser(nodeStackLineParser()),
    integrations: [dedupeIntegration(), linkedErrorsIntegration()],
    sendClientReports: false,
    traceLifecycle: "static",
    enhanceFetchErrorMessages: false,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    beforeSend: scrubEvent,
  });
  client.init();
  return {
    report(error, { level, what, requestId }) {
      const scope = new Scope();
      const code = (error as { code?: unknown } | null)?.code;
      scope.setLevel(level);
      scope.setTags({
        what,
        ...(requestId !== undefined && { request_id: requestId }),
        ...(typeof code === "string" && /^[0-9A-Z_]{3,40}$/.test(code) && { code }),
      });
      client.captureException(error, { mechanism: { type: "log", handled: level !== "fatal" } }, scope);
    },
    flush: async () => void (await client.flush(FLUSH_TIMEOUT_MS)),
    close: async () => void (await client.close(FLUSH_TIMEOUT_MS)),
  };
}

function makeTransport(options: InternalBaseTransportOptions & { url: string }): Transport {
  return createTransport(options, async ({ body }) => {
    const response = await fetch(options.url, {
      method: "POST",
      body: typeof body === "string" ? body : new Uint8Array(body),
      headers: { "content-type": "application/x-sentry-envelope" },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return {
      statusCode: response.status,
      headers: {
        "x-sentry-rate-limits": response.headers.get("x-sentry-rate-limits"),
        "retry-after": response.headers.get("retry-after"),
      },
    };
  });
}

import {
  createStackParser,
  createTransport,
  dedupeIntegration,
  type ErrorEvent,
  type InternalBaseTransportOptions,
  linkedErrorsIntegration,
  Scope,
  type Transport,
} from "@sentry/core";
import { nodeStackLineParser, ServerRuntimeClient } from "@sentry/core/server";
import { pickFields } from "@smirk/domain/wire/pick-fields";
import { scrubExceptions } from "@smirk/domain/wire/scrub/scrub-exceptions";
import { scrubText } from "@smirk/domain/wire/scrub/scrub-text";
import { VERSION } from "../../version.ts";
import { callVendor } from "../disclosures/call-vendor.ts";
import { ABOUT_NOBODY } from "../disclosures/disclosure-log.ts";

export interface ErrorTags {
  level: "error" | "fatal";
  /** The log's event name, such as "request.failed". */
  what: string;
  requestId?: string;
}

export interface ErrorReporter {
  /** Never throws or waits. `AppError`s are expected and stay in the log. */
  report(error: unknown, tags: ErrorTags): void;
  /** At most two seconds. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

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
    const response = await callVendor(ABOUT_NOBODY, "report an error", options.url, {
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

const KEPT_FIELDS = ["event_id", "timestamp", "platform", "level", "environment", "type"] as const;

const KEPT_TAGS = ["what", "request_id", "code"];

const QUOTED_TEXT = /"[^"]*"|'[^']*'|`[^`]*`/g;

/** Removes quoted text too: databases and parsers quote input (TEL-02). */
function scrubEvent(event: ErrorEvent): ErrorEvent {
  const { exception, message, tags = {} } = event;
  const values = exception?.values?.map((each) => ({
    ...each,
    value: (each.value ?? "").replace(QUOTED_TEXT, "[…]"),
  }));
  return {
    ...pickFields(event, KEPT_FIELDS),
    tags: pickFields(tags, KEPT_TAGS),
    ...(message !== undefined && { message: scrubText(message.replace(QUOTED_TEXT, "[…]")) }),
    ...(values && { exception: { values: scrubExceptions(values, shortenFile) } }),
  };
}

/** Paths from the repository's root; never the machine's. */
function shortenFile(file: string): string {
  if (file.startsWith("node:")) return file;
  return /(?:^|\/)((?:apps|packages|node_modules|tools)\/.*)/s.exec(file.replaceAll("\\", "/"))?.[1] ?? "-";
}

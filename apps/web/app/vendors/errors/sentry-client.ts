import type { ErrorEvent } from "@sentry/browser";
import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
} from "@sentry/browser";
import { pickFields } from "@smirk/domain/wire/pick-fields";
import type { PublicErrorReportingConfig } from "@smirk/domain/wire/public-config";
import { scrubExceptions } from "@smirk/domain/wire/scrub/scrub-exceptions";
import { scrubText } from "@smirk/domain/wire/scrub/scrub-text";
import type { ErrorClient } from "../telemetry/error-client.ts";
import { knownPath } from "../telemetry/known-path.ts";

/** Not the global client: no breadcrumbs, sessions, traces, replays or patched functions. */
export function createSentryClient({ dsn, environment }: PublicErrorReportingConfig): ErrorClient {
  const client = new BrowserClient({
    dsn,
    environment,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [eventFiltersIntegration(), dedupeIntegration(), linkedErrorsIntegration()],
    sendClientReports: false,
    enhanceFetchErrorMessages: false,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    beforeSend: scrubEvent,
  });
  client.init();
  return {
    report(error, { route, caught_by }) {
      const scope = new Scope();
      scope.setTags({ caught_by, ...(route !== undefined && { route }) });
      client.captureException(
        error,
        { mechanism: { type: caught_by, handled: caught_by === "router" } },
        scope,
      );
    },
  };
}

const FIELDS = ["event_id", "timestamp", "platform", "level", "environment", "release", "type"] as const;

/** What failed and where in our code; no person, no URL (TEL-02). */
export function scrubEvent(event: ErrorEvent): ErrorEvent {
  const { exception, message, tags = {} } = event;
  return {
    ...pickFields(event, FIELDS),
    tags: pickFields(tags, ["route", "caught_by"]),
    ...(message !== undefined && { message: scrubText(message) }),
    ...(exception?.values && { exception: { values: scrubExceptions(exception.values, shortenFile) } }),
  };
}

/** Keeps build file names; reduces a page URL to known parts. */
function shortenFile(file: string): string {
  if (!URL.canParse(file)) return file.startsWith("/assets/") ? file : "-";
  const { pathname } = new URL(file);
  return /^\/assets\/[\w.-]+$/.test(pathname) ? pathname : knownPath(pathname);
}

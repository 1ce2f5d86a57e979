import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
} from "@sentry/browser";
import type { PublicErrorReportingConfig } from "@smirk/domain/wire/public-config";
import type { ErrorClient } from "../telemetry/error-client.ts";
import { scrubEvent } from "./scrub-event.ts";

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

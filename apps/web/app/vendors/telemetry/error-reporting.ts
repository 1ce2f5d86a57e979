import type { PublicErrorReportingConfig } from "@smirk/domain/wire/public-config";
import type { ErrorClient, ErrorTags } from "./error-client.ts";

type Report = [error: unknown, tags: ErrorTags];

/** A page that fails in a loop is one problem. */
const MAX_REPORTS = 20;

/** Queues errors until configured; the client loads with the first one. */
export function createErrorReporting(load: (config: PublicErrorReportingConfig) => Promise<ErrorClient>) {
  let config: PublicErrorReportingConfig | null | undefined;
  let client: Promise<ErrorClient> | undefined;
  let waiting: Report[] = [];
  let reports = 0;

  function send([error, tags]: Report, to: PublicErrorReportingConfig) {
    client ??= load(to);
    client.then(
      (loaded) => loaded.report(error, tags),
      () => {
        // A failing report must not raise another error.
      },
    );
  }

  function report(error: unknown, tags: ErrorTags): void {
    if (config === null || reports === MAX_REPORTS || isNoError(error)) return;
    reports += 1;
    if (config === undefined) waiting.push([error, tags]);
    else send([error, tags], config);
  }

  return {
    report,
    /** Without a configuration nothing loads or is sent. */
    start(publicConfig: PublicErrorReportingConfig | null): void {
      if (config !== undefined) return;
      config = publicConfig;
      if (publicConfig !== null) for (const each of waiting) send(each, publicConfig);
      waiting = [];
    },
    watch(target: Pick<Window, "addEventListener">): void {
      target.addEventListener("error", ({ error }) => report(error, { caught_by: "window" }));
      target.addEventListener("unhandledrejection", (event) => {
        // The router aborts loaders on navigation and leaves the rejection unhandled.
        if (isAborted(event.reason)) event.preventDefault();
        else report(event.reason, { caught_by: "window" });
      });
    },
  };
}

/** Aborted requests, and foreign scripts whose errors the browser hides. */
function isNoError(error: unknown): boolean {
  return error === undefined || error === null || isAborted(error);
}

function isAborted(error: unknown): boolean {
  return (error as Partial<Error> | null | undefined)?.name === "AbortError";
}

export const errorReporting = createErrorReporting(async (config) =>
  (await import("../errors/sentry-client.ts")).createSentryClient(config),
);

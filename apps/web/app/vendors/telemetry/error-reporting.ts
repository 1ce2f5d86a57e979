import type { PublicErrorReportingConfig } from "@smirk/domain/wire/public-config";
import type { ErrorClient, ErrorTags } from "./error-client.ts";

type Report = [error: unknown, tags: ErrorTags];

/** A page that fails again and again is one problem. */
const MOST_REPORTS = 20;

/** Errors are kept until the configuration is known; the client is loaded for the first of them. */
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
        // An error that cannot be reported must not become another one.
      },
    );
  }

  function report(error: unknown, tags: ErrorTags): void {
    if (config === null || reports === MOST_REPORTS || isNoError(error)) return;
    reports += 1;
    if (config === undefined) waiting.push([error, tags]);
    else send([error, tags], config);
  }

  return {
    report,
    /** Once the configuration is known; without one nothing is ever loaded or sent. */
    start(given: PublicErrorReportingConfig | null): void {
      if (config !== undefined) return;
      config = given;
      if (given !== null) for (const each of waiting) send(each, given);
      waiting = [];
    },
    /** Reports what nobody caught. */
    watch(target: Pick<Window, "addEventListener">): void {
      target.addEventListener("error", ({ error }) => report(error, { caught_by: "window" }));
      target.addEventListener("unhandledrejection", (event) => {
        // The router gives up reading a page's data when the visitor goes elsewhere, and nobody catches that.
        if (isGivenUp(event.reason)) event.preventDefault();
        else report(event.reason, { caught_by: "window" });
      });
    },
  };
}

/** A question that was given up, or a script of somebody else's, of which the browser says nothing. */
function isNoError(error: unknown): boolean {
  return error === undefined || error === null || isGivenUp(error);
}

function isGivenUp(error: unknown): boolean {
  return (error as Partial<Error> | null | undefined)?.name === "AbortError";
}

/** The product's error reports. `watch` and `start` are called by the root. */
export const errorReporting = createErrorReporting(async (config) =>
  (await import("../errors/sentry-client.ts")).createSentryClient(config),
);

import { AppError } from "../../errors.ts";
import type { ErrorReporter } from "./sentry-client.ts";

const SILENT: ErrorReporter = { report: () => {}, flush: async () => {}, close: async () => {} };

/** Loads the client at the first error, so that a start costs nothing (TEL-02). */
export function createErrorReporter(dsn: string | null, environment: string): ErrorReporter {
  if (dsn === null) return SILENT;
  let loading: Promise<ErrorReporter> | undefined;
  return {
    report(error, tags) {
      if (error instanceof AppError) return;
      loading ??= import("./sentry-client.ts").then((file) => file.createSentryClient(dsn, environment));
      loading.then(
        (client) => client.report(error, tags),
        () => {
          // The log already has the error; a failed report must not become another one.
        },
      );
    },
    async flush() {
      await (await loading?.catch(() => undefined))?.flush();
    },
    async close() {
      await (await loading?.catch(() => undefined))?.close();
    },
  };
}

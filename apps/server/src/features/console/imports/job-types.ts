import type { JobType } from "../../../jobs/job.ts";

/** Imports an uploaded file. */
export const runConsoleImportJob: JobType<{ importId: string }> = {
  name: "run_console_import",
  keyOf: ({ importId }) => `console import ${importId}`,
};

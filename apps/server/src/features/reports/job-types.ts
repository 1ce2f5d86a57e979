import type { JobType } from "../../jobs/job.ts";

/** A code is emailed to the person who reported or nominated; `mail` sends it. */
export const sendReportCodeJob: JobType<{ reportId: string }> = {
  name: "send_report_code",
  keyOf: ({ reportId }) => `report-code-${reportId}`,
};

/** A report is settled; `mail` answers who asked for an answer. */
export const notifyReporterJob: JobType<{ reportId: string }> = {
  name: "notify_reporter",
  keyOf: ({ reportId }) => `report-settled-${reportId}`,
};

/** A report is confirmed; `listings` weighs it with everything else that strangers said. */
export const weighReportJob: JobType<{ locationId: string }> = {
  name: "weigh_report",
  keyOf: ({ locationId }) => `weigh-report-${locationId}`,
};

import { runHistories } from "./run-histories.ts";

/** Three years of members whose reports must equal Stripe's sums; `REPORT_HISTORIES` says how many. */
process.exitCode = runHistories("report-histories", { REPORT_HISTORIES: "500" });

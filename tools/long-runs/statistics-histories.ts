import { runHistories } from "./run-histories.ts";

/** Three years of members whose statistics must equal Stripe's sums; `STATISTICS_HISTORIES` says how many. */
process.exitCode = runHistories("statistics-histories", { STATISTICS_HISTORIES: "500" });

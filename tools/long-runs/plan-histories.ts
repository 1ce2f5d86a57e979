import { runHistories } from "./run-histories.ts";

/** Members who change plans, families and periods over three years. */
process.exitCode = runHistories("plan-histories", 2_000);

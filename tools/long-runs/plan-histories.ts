import { runHistories } from "./run-histories.ts";

/** Members who change plans, families and periods over three years; `HISTORIES` says how many. */
process.exitCode = runHistories("plan-histories", { HISTORIES: "2000" });

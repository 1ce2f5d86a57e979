import { runHistories } from "./run-histories.ts";

/** Three years of members whose statistics must equal Stripe's sums. */
process.exitCode = runHistories("statistics-histories", 500);

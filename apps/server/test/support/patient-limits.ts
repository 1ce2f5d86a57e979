import type { TimeLimits } from "../../src/config/time-limits.ts";

/** Tests share the machine with what else it does: a test of a limit sets its own. */
export const PATIENT: TimeLimits = {
  paymentCallMs: 120_000,
  paymentRequestMs: 120_000,
  cancellationMs: 120_000,
  firstCatalogMs: 120_000,
  readinessMs: 60_000,
  mailStepMs: 60_000,
  vendorCallMs: 60_000,
};

/** The same for the database: a new connection, a statement, and a transaction that waits for other work. */
export const PATIENT_CONNECTIONS = {
  connectTimeoutMs: 60_000,
  statementTimeoutMs: 60_000,
  idleTransactionTimeoutMs: 300_000,
};

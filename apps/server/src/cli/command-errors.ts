import { AppError } from "../errors.ts";
import { PaymentFault } from "../vendors/stripe/payment-fault.ts";

/** Something was typed that makes no sense: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** Ctrl-C, or another signal to stop: exit code 130. */
export class Interrupted extends Error {
  constructor() {
    super("Stopped.");
    this.name = "Interrupted";
  }
}

/** What went wrong, for whoever typed the command: the sentence, and one more for each faulty field. */
export function describeFault(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  if (first instanceof PaymentFault) return describePaymentFault(first);
  const fields = first instanceof AppError ? Object.entries(first.fields ?? {}) : [];
  const sentences = fields.map(([field, sentence]) => `  ${field}: ${sentence}`);
  return [first.message || first.name, ...sentences].join("\n");
}

function describePaymentFault({ reason, detail }: PaymentFault): string {
  if (reason === "unavailable") return `Stripe does not answer (${detail}): \`smirk doctor\` says more.`;
  return `Stripe said no: ${reason} (${detail}).`;
}

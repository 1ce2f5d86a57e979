import { AppError } from "../errors.ts";
import { PaymentError } from "../vendors/stripe/payment-error.ts";

/** Wrong usage: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** Ctrl-C, or another stop signal: exit code 130. */
export class Interrupted extends Error {
  constructor() {
    super("Stopped.");
    this.name = "Interrupted";
  }
}

export function describeError(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  if (first instanceof PaymentError) return describePaymentError(first);
  const fields = first instanceof AppError ? Object.entries(first.fields ?? {}) : [];
  const sentences = fields.map(([field, sentence]) => `  ${field}: ${sentence}`);
  return [first.message || first.name, ...sentences].join("\n");
}

function describePaymentError({ reason, detail }: PaymentError): string {
  if (reason === "unavailable") return `Stripe does not answer (${detail}): \`smirk doctor\` says more.`;
  return `Stripe said no: ${reason} (${detail}).`;
}

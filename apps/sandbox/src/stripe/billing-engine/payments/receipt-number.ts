import { randomInt } from "node:crypto";

/** As on the receipts that Stripe sends, such as 2834-1099. */
export function newReceiptNumber(): string {
  return `${randomInt(1000, 10_000)}-${randomInt(1000, 10_000)}`;
}

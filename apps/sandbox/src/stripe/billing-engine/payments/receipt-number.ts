import { randomInt } from "node:crypto";

/** A number like those on the receipts that Stripe sends, such as 2834-1099. */
export function newReceiptNumber(): string {
  return `${randomInt(1000, 10_000)}-${randomInt(1000, 10_000)}`;
}

import { createHmac } from "node:crypto";

/** What the database stores of a code, bound to the request and the new address. */
export function hmacEmailChange(
  secret: string,
  { id, email, code }: { id: string; email: string; code: string },
): Buffer {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["email change", id, email, code]))
    .digest();
}

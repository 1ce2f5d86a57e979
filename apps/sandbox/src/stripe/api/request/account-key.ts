import type { FastifyRequest } from "fastify";
import { SANDBOX_STRIPE_PUBLIC_KEY, SANDBOX_STRIPE_SECRET_KEY } from "../../credentials.ts";
import { StripeError } from "../stripe-error.ts";
import type { Form } from "./parameters.ts";

/**
 * Whether the server calls with the secret key or a page with the public one, in the header or as `key`.
 * @throws StripeError 401
 */
export function readKey(request: FastifyRequest, given: Form): "public" | "secret" {
  const key = readHeader(request.headers.authorization) || (typeof given.key === "string" ? given.key : "");
  if (key === SANDBOX_STRIPE_SECRET_KEY) return "secret";
  if (key === SANDBOX_STRIPE_PUBLIC_KEY) return "public";
  if (key === "") {
    throw refuse(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  throw refuse(`Invalid API Key provided: ${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`);
}

export function secretKeyRequired(): StripeError {
  return refuse(
    "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
    "secret_key_required",
  );
}

function readHeader(header: string | undefined): string {
  const [scheme, value = ""] = (header ?? "").split(" ");
  if (scheme?.toLowerCase() === "bearer") return value;
  if (scheme?.toLowerCase() !== "basic") return "";
  return Buffer.from(value, "base64").toString().split(":")[0] ?? "";
}

function refuse(message: string, code?: string): StripeError {
  return new StripeError(401, { type: "invalid_request_error", message, ...(code ? { code } : {}) });
}

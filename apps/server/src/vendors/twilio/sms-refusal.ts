/**
 * Why a code was not sent: `too_many` messages to this number, the number is `blocked` or `unreachable` (landline,
 * not in service, not a number), or the vendor is `unavailable`. With `unconfirmed` it may have been sent: the vendor
 * took the request, and its answer broke off or made no sense.
 */
export type SmsRefusalReason = "too_many" | "blocked" | "unreachable" | "unavailable" | "unconfirmed";

/** Says nothing of the number and nothing in the vendor's words, which quote it. */
export class SmsRefusal extends Error {
  readonly reason: SmsRefusalReason;
  /** Twilio's error code, or the kind of failure, for the log. */
  readonly detail: string;
  /** The vendor's own Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: SmsRefusalReason, detail: string, retryAfterSeconds?: number) {
    const what =
      reason === "unconfirmed" ? "It is not known whether the code was sent" : "The code was not sent";
    super(`${what}: ${reason} (${detail}).`);
    this.name = "SmsRefusal";
    this.reason = reason;
    this.detail = detail;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Twilio's error codes that are about the number or about how often, twilio.com/docs/api/errors. */
const REASONS: Record<number, SmsRefusalReason> = {
  60203: "too_many",
  60212: "too_many",
  60410: "blocked",
  60605: "blocked",
  21408: "blocked",
  21610: "blocked",
  60205: "unreachable",
  21211: "unreachable",
  21612: "unreachable",
  21614: "unreachable",
};

/** `60200` stands for any wrong parameter; only a wrong `To` is the member's affair. */
const INVALID_PARAMETER = 60200;
/** Node's codes for a request that never reached the vendor. */
const NOT_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

interface RawError {
  code?: unknown;
  message?: unknown;
  name?: unknown;
  status?: unknown;
  retryAfterSeconds?: unknown;
}

/** @param isSending the request that sends a message was under way when it failed */
export function toSmsRefusal(error: unknown, isSending = false): SmsRefusal {
  if (error instanceof SmsRefusal) return error;
  const { code, message, name, status, retryAfterSeconds } = (error ?? {}) as RawError;
  const wait = typeof retryAfterSeconds === "number" ? retryAfterSeconds : undefined;
  if (typeof code === "number") {
    const isWrongNumber = code === INVALID_PARAMETER && /`To`/.test(String(message));
    return new SmsRefusal(
      isWrongNumber ? "unreachable" : (REASONS[code] ?? "unavailable"),
      String(code),
      wait,
    );
  }
  const detail = String(code ?? status ?? name);
  const isRefused = NOT_CONNECTED.has(detail) || (typeof status === "number" && status < 500);
  return new SmsRefusal(isSending && !isRefused ? "unconfirmed" : "unavailable", detail, wait);
}

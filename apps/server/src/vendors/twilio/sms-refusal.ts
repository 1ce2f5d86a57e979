/**
 * `too_many` messages to this number; it is `blocked` or `unreachable`, or its owner has `stopped` them; the vendor is
 * `unavailable`.
 * `unconfirmed`: the vendor got the request, and its answer was lost or malformed.
 */
type SmsRefusalReason = "too_many" | "blocked" | "stopped" | "unreachable" | "unavailable" | "unconfirmed";

/** Never quotes the vendor, whose messages contain the number. */
export class SmsRefusal extends Error {
  readonly reason: SmsRefusalReason;
  /** For the log: Twilio's error code, or the kind of failure. */
  readonly detail: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: SmsRefusalReason, detail: string, retryAfterSeconds?: number) {
    const what = reason === "unconfirmed" ? "The code may not have been sent" : "The code was not sent";
    super(`${what}: ${reason} (${detail}).`);
    this.name = "SmsRefusal";
    this.reason = reason;
    this.detail = detail;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** twilio.com/docs/api/errors */
const REASONS: Record<number, SmsRefusalReason> = {
  60203: "too_many",
  60212: "too_many",
  60410: "blocked",
  60605: "blocked",
  21408: "blocked",
  21610: "stopped",
  60205: "unreachable",
  21211: "unreachable",
  21612: "unreachable",
  21614: "unreachable",
};

/** Any invalid parameter; only `To` comes from the member. */
const INVALID_PARAMETER = 60200;
const NOT_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

interface RawError {
  code?: unknown;
  message?: unknown;
  name?: unknown;
  status?: unknown;
  retryAfterSeconds?: unknown;
}

/** @param isSending whether the failed request was the one that sends a message */
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

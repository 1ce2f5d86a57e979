/**
 * Why a code was not sent: `too_many` messages to this number, the number is `blocked` or `unreachable` (landline,
 * not in service, not a number), or the vendor is `unavailable`.
 */
export type SmsRefusalReason = "too_many" | "blocked" | "unreachable" | "unavailable";

/** Says nothing of the number and nothing in the vendor's words, which quote it. */
export class SmsRefusal extends Error {
  readonly reason: SmsRefusalReason;
  /** Twilio's error code, or the kind of failure, for the log. */
  readonly detail: string;

  constructor(reason: SmsRefusalReason, detail: string) {
    super(`The code was not sent: ${reason} (${detail}).`);
    this.name = "SmsRefusal";
    this.reason = reason;
    this.detail = detail;
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

export function toSmsRefusal(error: unknown): SmsRefusal {
  if (error instanceof SmsRefusal) return error;
  const { code, message, name } = (error ?? {}) as { code?: unknown; message?: unknown; name?: unknown };
  if (typeof code !== "number") return new SmsRefusal("unavailable", String(code ?? name));
  const isWrongNumber = code === INVALID_PARAMETER && /`To`/.test(String(message));
  return new SmsRefusal(isWrongNumber ? "unreachable" : (REASONS[code] ?? "unavailable"), String(code));
}

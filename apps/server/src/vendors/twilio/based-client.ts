import twilio from "twilio";
import type RequestClient from "twilio/lib/base/RequestClient.js";
import type * as answer from "twilio/lib/http/response.js";
import type { SmsConfig } from "../../config/config-sign-in.ts";
import { CHECK_TIMEOUT_MS, fine, invalid, nameFailure, silent, type VendorCheck } from "../vendor-check.ts";

const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;
const LONGEST_WAIT_SECONDS = 3600;

/** A refusal with Retry-After; the SDK's own error drops the header. */
class RetryLaterError extends Error {
  readonly status: number;
  readonly code: unknown;
  readonly retryAfterSeconds: number;

  constructor(status: number, code: unknown, retryAfterSeconds: number) {
    super(`Retry after ${retryAfterSeconds} seconds.`);
    this.name = "RetryLaterError";
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export class BasedClient extends twilio.RequestClient {
  readonly #baseUrl: string;

  constructor(baseUrl: string, timeoutMs: number) {
    super({ timeout: timeoutMs });
    this.#baseUrl = baseUrl;
  }

  override async request<T>(sent: RequestClient.RequestOptions<T>): Promise<answer.default<T>> {
    const { pathname, search } = new URL(sent.uri);
    const response = await super.request<T>({ ...sent, uri: `${this.#baseUrl}${pathname}${search}` });
    const wait = readRetryAfter(response);
    if (wait !== null) throw new RetryLaterError(response.statusCode, readCode(response.body), wait);
    return response;
  }
}

/** Seconds; null without the header, or on another status. */
function readRetryAfter({ statusCode, headers }: answer.default<unknown>): number | null {
  if (statusCode !== TOO_MANY_REQUESTS && statusCode !== UNAVAILABLE) return null;
  const seconds = Number((headers as Record<string, unknown> | undefined)?.["retry-after"] ?? Number.NaN);
  return seconds > 0 ? Math.min(Math.ceil(seconds), LONGEST_WAIT_SECONDS) : null;
}

function readCode(body: unknown): unknown {
  try {
    const parsed: unknown = typeof body === "string" ? JSON.parse(body) : body;
    return (parsed as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;

export async function checkTwilio(config: SmsConfig): Promise<VendorCheck> {
  const httpClient = new BasedClient(config.baseUrl, CHECK_TIMEOUT_MS);
  const client = twilio(config.accountSid, config.authToken, { httpClient });
  try {
    const { sid, customCodeEnabled } = await client.verify.v2.services(config.verifyServiceSid).fetch();
    if (sid !== config.verifyServiceSid) return silent("nonsense", "TWILIO_BASE_URL");
    return customCodeEnabled
      ? fine("knows our service")
      : invalid(
          "does not take codes of our own",
          "Have Twilio switch on custom codes for the Verify service.",
        );
  } catch (error) {
    const { status } = (error ?? {}) as { status?: unknown };
    if (status === UNAUTHORIZED || status === FORBIDDEN) {
      return invalid("refuses our account", "Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.");
    }
    if (status === NOT_FOUND) {
      return invalid("does not know our Verify service", "Check TWILIO_VERIFY_SERVICE_SID.");
    }
    return silent(String(status ?? nameFailure(error)), "TWILIO_BASE_URL");
  }
}

import twilio from "twilio";
import type RequestClient from "twilio/lib/base/RequestClient.js";
import type * as answer from "twilio/lib/http/response.js";

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

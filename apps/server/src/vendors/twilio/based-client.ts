import { AsyncLocalStorage } from "node:async_hooks";
import twilio, { type Twilio } from "twilio";
import type RequestClient from "twilio/lib/base/RequestClient.js";
import type * as answer from "twilio/lib/http/response.js";
import type { SmsConfig } from "../../config/config-sign-in.ts";
import { noteRequest } from "../disclosures/call-vendor.ts";
import { ABOUT_NOBODY, type DisclosureLog } from "../disclosures/disclosure-log.ts";
import type { TwilioCall } from "../disclosures/vendor-calls.ts";
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

/** Runs work that calls Twilio under the name of its call, which declares what it sends. */
export type AskTwilio = <T>(call: TwilioCall, work: (client: Twilio) => Promise<T>) => Promise<T>;

interface TwilioOptions {
  baseUrl: string;
  timeoutMs: number;
  disclosures: DisclosureLog;
}

/** The SDK, which nothing reaches but under the name of a declared call. */
export function openTwilio(
  { accountSid, authToken }: Pick<SmsConfig, "accountSid" | "authToken">,
  options: TwilioOptions,
): AskTwilio {
  const calls = new AsyncLocalStorage<TwilioCall>();
  const httpClient = new BasedClient(options, () => calls.getStore());
  const client = twilio(accountSid, authToken, { httpClient });
  return (call, work) => calls.run(call, () => work(client));
}

class BasedClient extends twilio.RequestClient {
  readonly #options: TwilioOptions;
  readonly #findCall: () => TwilioCall | undefined;

  constructor(options: TwilioOptions, findCall: () => TwilioCall | undefined) {
    super({ timeout: options.timeoutMs });
    this.#options = options;
    this.#findCall = findCall;
  }

  override async request<T>(sent: RequestClient.RequestOptions<T>): Promise<answer.default<T>> {
    const { baseUrl, disclosures } = this.#options;
    const { pathname, search } = new URL(sent.uri);
    const call = this.#findCall();
    const body = toForm(sent.data);
    if (call !== undefined) noteRequest(disclosures, call, { url: `${pathname}${search}`, body });
    const response = await super.request<T>({ ...sent, uri: `${baseUrl}${pathname}${search}` });
    const wait = readRetryAfter(response);
    if (wait !== null) throw new RetryLaterError(response.statusCode, readCode(response.body), wait);
    return response;
  }
}

function toForm(data: unknown): URLSearchParams {
  const entries = Object.entries(data ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(entries);
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
  const { baseUrl, verifyServiceSid } = config;
  const ask = openTwilio(config, { baseUrl, timeoutMs: CHECK_TIMEOUT_MS, disclosures: ABOUT_NOBODY });
  try {
    const { sid, customCodeEnabled } = await ask("read the Verify service", (client) =>
      client.verify.v2.services(verifyServiceSid).fetch(),
    );
    if (sid !== verifyServiceSid) return silent("nonsense", "TWILIO_BASE_URL");
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

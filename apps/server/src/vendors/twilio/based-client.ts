import twilio from "twilio";
import type RequestClient from "twilio/lib/base/RequestClient.js";
import type * as answer from "twilio/lib/http/response.js";

/** The SDK's HTTP client at a base URL of our own: the SDK itself knows only Twilio's. */
export class BasedClient extends twilio.RequestClient {
  readonly #baseUrl: string;

  /** @param baseUrl without a slash at the end */
  constructor(baseUrl: string, timeoutMs: number) {
    super({ timeout: timeoutMs });
    this.#baseUrl = baseUrl;
  }

  override request<T>(sent: RequestClient.RequestOptions<T>): Promise<answer.default<T>> {
    const { pathname, search } = new URL(sent.uri);
    return super.request({ ...sent, uri: `${this.#baseUrl}${pathname}${search}` });
  }
}

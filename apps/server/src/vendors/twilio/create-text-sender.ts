import type { SmsConfig, TextConfig } from "../../config/config-sign-in.ts";
import { withTimeout } from "../../process/with-timeout.ts";
import type { DisclosureLog } from "../disclosures/disclosure-log.ts";
import { openTwilio } from "./based-client.ts";
import { toSmsRefusal } from "./sms-refusal.ts";

export interface TextMessage {
  /** E.164. */
  to: string;
  body: string;
}

/** Texts besides codes, by Twilio's Messaging service. */
export interface TextSender {
  /** @throws {SmsRefusal} `unconfirmed` when it may have gone out */
  send(message: TextMessage): Promise<void>;
}

export function createTextSender(
  account: SmsConfig,
  { baseUrl, messagingServiceSid }: TextConfig,
  { disclosures, timeoutMs }: { disclosures: DisclosureLog; timeoutMs: number },
): TextSender {
  const ask = openTwilio(account, { baseUrl, timeoutMs, disclosures });
  return {
    async send({ to, body }) {
      try {
        await withTimeout(
          () => ask("send a text", ({ messages }) => messages.create({ to, body, messagingServiceSid })),
          { timeoutMs },
        );
      } catch (error) {
        throw toSmsRefusal(error, true);
      }
    },
  };
}

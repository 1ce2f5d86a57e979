import type { FastifyBaseLogger } from "fastify";
import twilio from "twilio";
import type { SmsConfig } from "../../config/config-sign-in.ts";
import { withTimeout } from "../../process/with-timeout.ts";
import { BasedClient } from "./based-client.ts";
import { SmsRefusal, toSmsRefusal } from "./sms-refusal.ts";

export interface CodeMessage {
  /** E.164. */
  to: string;
  code: string;
  /** The vendor's id of the message before this one, when its code may still be pending there. */
  previousId: string | null;
}

export interface SmsSender {
  /**
   * Sends a code by text message.
   * @returns the vendor's id of the message
   * @throws {SmsRefusal}
   */
  sendCode(message: CodeMessage): Promise<string>;
  /** Tells the vendor that the code was used, which it asks of whoever checks codes himself. Never throws. */
  reportApproved(id: string): Promise<void>;
}

const TIMEOUT_MS = 8_000;
const GONE = 20404;
/** Several browsers may ask for a code of one phone at once; each is to get its own. */
const MAX_CREATIONS = 4;

/**
 * Twilio Verify with codes of our own. It repeats the code of a verification that is still pending, so that one is
 * canceled first.
 * @param timeoutMs for everything that one message takes
 */
export function createSmsSender(
  config: SmsConfig,
  log: FastifyBaseLogger,
  timeoutMs: number = TIMEOUT_MS,
): SmsSender {
  const { accountSid, authToken, baseUrl, verifyServiceSid, templateSid } = config;
  const httpClient = new BasedClient(baseUrl, timeoutMs);
  const client = twilio(accountSid, authToken, { httpClient });
  const { verifications } = client.verify.v2.services(verifyServiceSid);

  async function create(to: string, code: string): Promise<{ id: string; isRepeated: boolean }> {
    const options = { to, channel: "sms", customCode: code, ...(templateSid ? { templateSid } : {}) };
    const { sid, status, sendCodeAttempts } = await verifications.create(options);
    if (typeof sid !== "string" || status !== "pending") throw new SmsRefusal("unconfirmed", "nonsense");
    return { id: sid, isRepeated: Array.isArray(sendCodeAttempts) && sendCodeAttempts.length > 1 };
  }

  async function cancel(id: string): Promise<void> {
    await verifications(id)
      .update({ status: "canceled" })
      .catch((error: { code?: unknown }) => {
        if (error.code !== GONE) throw error;
      });
  }

  async function send(
    { to, code, previousId }: CodeMessage,
    sending: Sending,
    signal: AbortSignal,
  ): Promise<string> {
    if (previousId !== null) await cancel(previousId);
    for (let count = 0; count < MAX_CREATIONS; count++) {
      signal.throwIfAborted();
      sending.mayBeSent = true;
      const created = await create(to, code);
      if (!created.isRepeated) return created.id;
      // Another verification was pending: what was just sent is its code, not ours.
      sending.mayBeSent = false;
      await cancel(created.id);
    }
    throw new SmsRefusal("unavailable", "busy");
  }

  return {
    async sendCode(message) {
      const sending = { mayBeSent: false };
      try {
        // The SDK's own timeout is for each request, and starts anew with every byte.
        return await withTimeout((signal) => send(message, sending, signal), { timeoutMs });
      } catch (error) {
        const refusal = toSmsRefusal(error, sending.mayBeSent);
        const { reason, detail } = refusal;
        const event = reason === "unconfirmed" ? "auth.code.unconfirmed" : "a code was not sent";
        log.warn({ vendor: "twilio", reason, detail }, event);
        throw refusal;
      }
    },
    async reportApproved(id) {
      try {
        await verifications(id).update({ status: "approved" });
      } catch (error) {
        log.warn({ vendor: "twilio", detail: toSmsRefusal(error).detail }, "an approval was not reported");
      }
    },
  };
}

interface Sending {
  /** The request that sends the message is under way. */
  mayBeSent: boolean;
}

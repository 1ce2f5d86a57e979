import type { Language } from "@smirk/domain/wire/language";
import type { FastifyBaseLogger } from "fastify";
import type { SmsConfig } from "../../config/config-sign-in.ts";
import { TIME_LIMITS } from "../../config/time-limits.ts";
import { withTimeout } from "../../process/with-timeout.ts";
import type { DisclosureLog } from "../disclosures/disclosure-log.ts";
import { type AskTwilio, openTwilio } from "./based-client.ts";
import { SmsRefusal, toSmsRefusal } from "./sms-refusal.ts";

interface CodeMessage {
  /** E.164. */
  to: string;
  code: string;
  /** The text's language; the vendor has it in both. */
  language: Language;
  /** The vendor's id of an earlier message that may still be pending there. */
  previousId: string | null;
  /** A text unless said: `call` reads the code aloud, as a landline needs it. */
  channel?: "sms" | "call";
}

export interface SmsSender {
  /** @returns the vendor's id of the message @throws {SmsRefusal} */
  sendCode(message: CodeMessage): Promise<string>;
  /** Reports a used code, as Verify requires of custom codes. Never throws. */
  reportApproved(id: string): Promise<void>;
}

const GONE = 20404;
const MAX_CREATIONS = 4;

/** Verify repeats the code of a pending verification, so that one is canceled first. */
export function createSmsSender(
  config: SmsConfig,
  { log, disclosures }: { log: FastifyBaseLogger; disclosures: DisclosureLog },
  timeoutMs: number = TIME_LIMITS.vendorCallMs,
): SmsSender {
  const { baseUrl, verifyServiceSid, templateSid } = config;
  const ask = openTwilio(config, { baseUrl, timeoutMs, disclosures });
  const send = createSend(ask, { verifyServiceSid, templateSid });

  return {
    async sendCode(message) {
      const sending: Sending = { mayBeSent: false };
      try {
        // The SDK's own timeout is per request and restarts with every byte.
        return await withTimeout((signal) => send(message, sending, signal), { timeoutMs });
      } catch (error) {
        const refusal = toSmsRefusal(error, sending.mayBeSent);
        const { reason, detail } = refusal;
        const event = reason === "unconfirmed" ? "auth.code.unconfirmed" : "auth.code.send_failed";
        log.warn({ vendor: "twilio", reason, detail }, event);
        throw refusal;
      }
    },
    async reportApproved(id) {
      try {
        await ask("end a code", ({ verify }) =>
          verify.v2.services(verifyServiceSid).verifications(id).update({ status: "approved" }),
        );
      } catch (error) {
        log.warn({ vendor: "twilio", detail: toSmsRefusal(error).detail }, "auth.code.approval_failed");
      }
    },
  };
}

function createSend(
  ask: AskTwilio,
  { verifyServiceSid, templateSid }: Pick<SmsConfig, "verifyServiceSid" | "templateSid">,
): (message: CodeMessage, sending: Sending, signal: AbortSignal) => Promise<string> {
  async function create({
    to,
    code,
    language,
    channel = "sms",
  }: CodeMessage): Promise<{ id: string; isRepeated: boolean }> {
    const options = {
      to,
      channel,
      customCode: code,
      locale: language,
      // The template ends with a line for browsers, which is not read aloud.
      ...(templateSid && channel === "sms" && { templateSid }),
    };
    const { sid, status, sendCodeAttempts } = await ask("send a code", ({ verify }) =>
      verify.v2.services(verifyServiceSid).verifications.create(options),
    );
    if (typeof sid !== "string" || status !== "pending") throw new SmsRefusal("unconfirmed", "nonsense");
    return { id: sid, isRepeated: Array.isArray(sendCodeAttempts) && sendCodeAttempts.length > 1 };
  }

  async function cancel(id: string): Promise<void> {
    await ask("end a code", ({ verify }) =>
      verify.v2.services(verifyServiceSid).verifications(id).update({ status: "canceled" }),
    ).catch((error: { code?: unknown }) => {
      if (error.code !== GONE) throw error;
    });
  }

  return async (message: CodeMessage, sending: Sending, signal: AbortSignal) => {
    const { previousId } = message;
    if (previousId !== null) await cancel(previousId);
    for (let count = 0; count < MAX_CREATIONS; count++) {
      signal.throwIfAborted();
      sending.mayBeSent = true;
      const created = await create(message);
      if (!created.isRepeated) return created.id;
      // It has just sent the code of another pending verification.
      sending.mayBeSent = false;
      await cancel(created.id);
    }
    throw new SmsRefusal("unavailable", "busy");
  };
}

interface Sending {
  mayBeSent: boolean;
}

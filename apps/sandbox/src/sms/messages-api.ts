import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../fake-vendor.ts";
import { type SmsFailures, sendFailure } from "./failures.ts";
import type { Inbox, StoppedPhones } from "./inbox.ts";
import { BASIC_AUTHORIZATION, MAGIC_NUMBERS, type Outcome, SANDBOX_TWILIO } from "./magic-numbers.ts";

/** HTTP status and message by Twilio's error code. */
const ERRORS = {
  20003: [401, () => "Authenticate"],
  20404: [404, (what) => `The requested resource ${what} was not found`],
  21211: [400, (what) => `The 'To' number ${what} is not a valid phone number`],
  21602: [400, () => "Message body is required"],
  21610: [400, () => "Attempt to send to unsubscribed recipient"],
  21614: [400, (what) => `'To' number ${what} is not a valid mobile number`],
  21617: [400, () => "The concatenated message body exceeds the 1600 character limit"],
  21705: [400, () => "The Messaging Service Sid is invalid"],
  60200: [400, (what) => `Invalid parameter ${what}`],
  60203: [429, () => "Max send attempts reached"],
  60205: [403, () => "SMS is not supported by landline phone number"],
  60228: [400, () => "Template was not found"],
  60410: [
    403,
    (what) =>
      `The destination phone number has been temporarily blocked by Twilio due to fraudulent activities against this prefix ${what}`,
  ],
  60605: [403, () => "The destination phone number has been blocked by Verify Geo-Permissions."],
} as const satisfies Record<number, readonly [number, (what: string) => string]>;

export type TwilioErrorCode = keyof typeof ERRORS;

interface MessagesParts {
  inbox: Inbox;
  failures: SmsFailures;
  stopped: StoppedPhones;
  clock: Clock;
}

const KNOWN_FIELDS = new Set(["To", "Body", "MessagingServiceSid"]);
const LONGEST_BODY = 1600;
const REFUSALS: Partial<Record<Outcome, TwilioErrorCode>> = {
  blocked: 21610,
  undeliverable: 21614,
  not_a_number: 21211,
};

/** Twilio's Messaging API: create a message by a messaging service, nothing else. */
export function registerMessages(app: FastifyInstance, parts: MessagesParts): void {
  app.post(
    "/twilio/2010-04-01/Accounts/:account/Messages.json",
    async (request: FastifyRequest<{ Params: { account: string } }>, reply) => {
      const injected = parts.failures.takeNext(true);
      if (injected && (await sendFailure(reply, injected))) return reply;
      const isKnown = request.headers.authorization === BASIC_AUTHORIZATION;
      if (!isKnown || request.params.account !== SANDBOX_TWILIO.accountSid) return refuse(reply, 20003);
      const answer = createMessage(parts, String(request.body ?? ""), reply);
      if (injected?.failure !== "answer_lost") return answer;
      reply.hijack();
      reply.raw.destroy();
      return reply;
    },
  );
}

function createMessage(
  { inbox, stopped, clock }: MessagesParts,
  body: string,
  reply: FastifyReply,
): FastifyReply {
  const form = new URLSearchParams(body);
  const unplayed = [...form.keys()].find((name) => !KNOWN_FIELDS.has(name));
  if (unplayed !== undefined) {
    return reply
      .code(501)
      .send({ error: "not_implemented", message: `The fake does not support ${unplayed}.` });
  }
  const { To: to = "", Body: text = "", MessagingServiceSid: service } = Object.fromEntries(form);
  if (service !== SANDBOX_TWILIO.messagingServiceSid) return refuse(reply, 21705);
  if (text === "") return refuse(reply, 21602);
  if (text.length > LONGEST_BODY) return refuse(reply, 21617);
  if (!/^\+1\d{10}$/.test(to)) return refuse(reply, 21211, to);
  const refusal = REFUSALS[MAGIC_NUMBERS[to]?.outcome ?? "slow"];
  if (refusal !== undefined) return refuse(reply, refusal, to);
  if (stopped.has(to)) return refuse(reply, 21610, to);
  inbox.deliverText(to, text);
  return reply.code(201).send(toResource(to, text, clock.now()));
}

function toResource(to: string, body: string, time: Date): object {
  const sid = `SM${randomBytes(16).toString("hex")}`;
  const now = time.toUTCString().replace("GMT", "+0000");
  return {
    sid,
    account_sid: SANDBOX_TWILIO.accountSid,
    messaging_service_sid: SANDBOX_TWILIO.messagingServiceSid,
    to,
    from: null,
    body,
    status: "accepted",
    direction: "outbound-api",
    num_segments: "0",
    num_media: "0",
    api_version: "2010-04-01",
    date_created: now,
    date_updated: now,
    date_sent: null,
    error_code: null,
    error_message: null,
    price: null,
    price_unit: null,
    uri: `/2010-04-01/Accounts/${SANDBOX_TWILIO.accountSid}/Messages/${sid}.json`,
    subresource_uris: {},
  };
}

export function refuse(reply: FastifyReply, code: TwilioErrorCode, what = ""): FastifyReply {
  const [status, say] = ERRORS[code];
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return reply.code(status).send({ code, message: say(what), more_info, status });
}

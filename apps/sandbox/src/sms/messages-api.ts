import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../fake-vendor.ts";
import { type SmsFailures, sendFailure } from "./failures.ts";
import type { Inbox, StoppedPhones } from "./inbox.ts";
import { BASIC_AUTHORIZATION, MAGIC_NUMBERS, type Outcome, SANDBOX_TWILIO } from "./magic-numbers.ts";
import { refuse, type TwilioErrorCode } from "./twilio-refusals.ts";

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

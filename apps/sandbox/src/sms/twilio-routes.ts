import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../fake-vendor.ts";
import { type Failure, type SmsFailures, sendFailure } from "./failures.ts";
import type { Inbox } from "./inbox.ts";
import { BASIC_AUTHORIZATION, MAGIC_NUMBERS, type Outcome, SANDBOX_TWILIO } from "./magic-numbers.ts";
import { refuse, type TwilioErrorCode } from "./messages-api.ts";
import { type Channel, createVerifications, type Verification, type Verifications } from "./verifications.ts";

type OfService = FastifyRequest<{ Params: { service: string } }>;
type OfVerification = FastifyRequest<{ Params: { service: string; sid: string } }>;

const OUTCOMES = ["approved", "canceled"] as const;

interface TwilioParts {
  inbox: Inbox;
  failures: SmsFailures;
  clock: Clock;
}

/** Twilio Verify v2: create, read and update a verification; read the service. */
export function registerTwilio(app: FastifyInstance, { inbox, failures, clock }: TwilioParts): void {
  const verifications = createVerifications(clock);
  const all = "/twilio/v2/Services/:service/Verifications";
  const one = `${all}/:sid` as const;

  app.get("/twilio/v2/Services/:service", async (request: OfService, reply) => {
    if (await refuseCaller(request, reply, failures.takeNext(false))) return reply;
    return {
      sid: SANDBOX_TWILIO.verifyServiceSid,
      account_sid: SANDBOX_TWILIO.accountSid,
      friendly_name: "Sandbox",
      code_length: 6,
      custom_code_enabled: true,
    };
  });
  app.post(all, async (request: OfService, reply) => {
    const injected = failures.takeNext(true);
    if (await refuseCaller(request, reply, injected)) return reply;
    return createVerification({ verifications, inbox, injected }, request, reply);
  });
  app.get(one, async (request: OfVerification, reply) => {
    if (await refuseCaller(request, reply, failures.takeNext(false))) return reply;
    const found = verifications.find(request.params.sid);
    return found ? toResource(found) : refuse(reply, 20404, resourceOf(request));
  });
  app.post(one, async (request: OfVerification, reply) => {
    if (await refuseCaller(request, reply, failures.takeNext(false))) return reply;
    const found = verifications.find(request.params.sid);
    if (!found) return refuse(reply, 20404, resourceOf(request));
    const status = new URLSearchParams(String(request.body ?? "")).get("Status");
    const outcome = OUTCOMES.find((known) => known === status);
    if (!outcome) return refuse(reply, 60200, "`Status`");
    return toResource(verifications.end(found, outcome));
  });
}

/** @returns true when the request was answered, with an error or for missing authorization */
async function refuseCaller(
  request: OfService,
  reply: FastifyReply,
  failure: Failure | undefined,
): Promise<boolean> {
  if (failure && (await sendFailure(reply, failure))) return true;
  const isKnown = request.headers.authorization === BASIC_AUTHORIZATION;
  if (isKnown && request.params.service === SANDBOX_TWILIO.verifyServiceSid) return false;
  if (isKnown) refuse(reply, 20404, resourceOf(request));
  else refuse(reply, 20003);
  return true;
}

function resourceOf(request: FastifyRequest): string {
  return request.url.slice(request.url.indexOf("/Services"));
}

const KNOWN_FIELDS = new Set(["To", "Channel", "CustomCode", "TemplateSid", "Locale"]);

const CHANNELS = new Set(["sms", "call", "email", "whatsapp", "sna", "auto", "rcs"]);

const REFUSALS: Partial<Record<Outcome, TwilioErrorCode>> = {
  too_many: 60203,
  blocked: 60410,
  stopped: 21610,
  undeliverable: 60205,
  not_a_number: 60200,
};

const FAILURES: Partial<Record<Outcome, Failure["failure"]>> = {
  slow: "slow",
  answer_lost: "answer_lost",
  no_answer: "hang",
  down: "error_500",
};

const SLOW_MS = 3000;

/** Supports verifications with the caller's own code by text message and by call, nothing else. */
async function createVerification(
  {
    verifications,
    inbox,
    injected,
  }: { verifications: Verifications; inbox: Inbox; injected: Failure | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = new URLSearchParams(String(request.body ?? ""));
  const {
    To: to = "",
    Channel: channel = "",
    CustomCode: code,
    TemplateSid: template,
    Locale: locale,
  } = fieldsOf(form);
  const unplayed = [...form.keys()].find((name) => !KNOWN_FIELDS.has(name));
  if (unplayed !== undefined) return sendUnplayed(reply, unplayed);
  if (!CHANNELS.has(channel)) return refuse(reply, 60200, "`Channel`");
  if (channel !== "sms" && channel !== "call") return sendUnplayed(reply, `Channel ${channel}`);
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return refuse(reply, 60200, `\`To\`: ${to}`);
  if (code === undefined) return sendUnplayed(reply, "a verification without CustomCode");
  if (!/^[0-9A-Za-z]{4,10}$/.test(code)) return refuse(reply, 60200, "`CustomCode`");
  if (template !== undefined && template !== SANDBOX_TWILIO.templateSid) return refuse(reply, 60228);
  if (!/^\+1\d{10}$/.test(to)) return refuse(reply, 60605);

  const outcome = outcomeOf(to, channel);
  const refusal = outcome && REFUSALS[outcome];
  if (refusal) return refuse(reply, refusal, refusal === 60200 ? `\`To\`: ${to}` : to.slice(0, -4));
  const failure = outcome && FAILURES[outcome];
  if (failure && (await sendFailure(reply, { failure, delay_ms: SLOW_MS, retry_after: 0 }))) return reply;

  const verification = verifications.send(to, code, channel);
  if (verification === null) return refuse(reply, 60203);
  const sent = { isBound: template !== undefined, isSpoken: channel === "call", locale };
  inbox.deliver(to, verification.code, sent);
  if (failure === "answer_lost" || injected?.failure === "answer_lost") {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  return reply.code(201).send(toResource(verification));
}

/** A landline takes no text, and rings, as does a phone that has stopped texts. */
function outcomeOf(to: string, channel: Channel): Outcome | undefined {
  const outcome = MAGIC_NUMBERS[to]?.outcome;
  return channel === "call" && (outcome === "undeliverable" || outcome === "stopped") ? undefined : outcome;
}

function fieldsOf(form: URLSearchParams): Record<string, string | undefined> {
  return Object.fromEntries(form);
}

function sendUnplayed(reply: FastifyReply, what: string): FastifyReply {
  return reply.code(501).send({ error: "not_implemented", message: `The fake does not support ${what}.` });
}

function toResource(verification: Verification): object {
  const { sid, to, status, sends, createdAt, updatedAt } = verification;
  const { accountSid, verifyServiceSid } = SANDBOX_TWILIO;
  return {
    sid,
    service_sid: verifyServiceSid,
    account_sid: accountSid,
    to,
    channel: sends.at(-1)?.channel ?? "sms",
    status,
    valid: status === "approved",
    date_created: toSeconds(createdAt),
    date_updated: toSeconds(updatedAt),
    lookup: { carrier: null },
    amount: null,
    payee: null,
    send_code_attempts: sends.map((send) => ({ ...send, channel: send.channel.toUpperCase() })),
    sna: null,
    url: `https://verify.twilio.com/v2/Services/${verifyServiceSid}/Verifications/${sid}`,
  };
}

function toSeconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { SANDBOX_TWILIO } from "./credentials.ts";
import { type Failure, sendFailure } from "./failures.ts";
import type { Inbox } from "./inbox.ts";
import { MAGIC_NUMBERS, type Outcome } from "./magic-numbers.ts";
import { refuse, type TwilioErrorCode } from "./twilio-refusals.ts";
import { toResource } from "./verification-resource.ts";
import type { Verifications } from "./verifications.ts";

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

/** Supports verifications with the caller's own code by text message, nothing else. */
export async function createVerification(
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
  if (channel !== "sms") return sendUnplayed(reply, `Channel ${channel}`);
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return refuse(reply, 60200, `\`To\`: ${to}`);
  if (code === undefined) return sendUnplayed(reply, "a verification without CustomCode");
  if (!/^[0-9A-Za-z]{4,10}$/.test(code)) return refuse(reply, 60200, "`CustomCode`");
  if (template !== undefined && template !== SANDBOX_TWILIO.templateSid) return refuse(reply, 60228);
  if (!/^\+1\d{10}$/.test(to)) return refuse(reply, 60605);

  const outcome = MAGIC_NUMBERS[to]?.outcome;
  const refusal = outcome && REFUSALS[outcome];
  if (refusal) return refuse(reply, refusal, refusal === 60200 ? `\`To\`: ${to}` : to.slice(0, -4));
  const failure = outcome && FAILURES[outcome];
  if (failure && (await sendFailure(reply, { failure, delay_ms: SLOW_MS, retry_after: 0 }))) return reply;

  const verification = verifications.send(to, code);
  if (verification === null) return refuse(reply, 60203);
  inbox.deliver(to, verification.code, { isBound: template !== undefined, locale });
  if (failure === "answer_lost" || injected?.failure === "answer_lost") {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  return reply.code(201).send(toResource(verification));
}

function fieldsOf(form: URLSearchParams): Record<string, string | undefined> {
  return Object.fromEntries(form);
}

function sendUnplayed(reply: FastifyReply, what: string): FastifyReply {
  return reply.code(501).send({ error: "not_implemented", message: `The fake does not support ${what}.` });
}

import type { FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Answer, sendAnswer } from "../api/answer-call.ts";

const FAILURES = [
  "hang_before",
  "hang_after",
  "error_500",
  "error_500_after",
  "html",
  "lock_timeout",
  "rate_limit",
  "reset_before",
  "reset_after",
  "empty",
  "wrong_types",
] as const;

const HANG_MS = 30_000;

export const failureSchema = v.strictObject({
  failure: v.picklist(FAILURES),
  /** Such as `POST /v1/subscriptions` or `* /v1/*`; absent: every call. */
  call: v.optional(v.string(), "*"),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  delay_ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120_000)), HANG_MS),
  /** The Retry-After header. */
  retry_after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
type Failure = v.InferOutput<typeof failureSchema>;

const HTML =
  "<!doctype html><html><head><title>502 Bad Gateway</title></head><body>Bad gateway</body></html>";

const SERVER_ERROR: Answer = {
  status: 500,
  body: JSON.stringify({ error: { type: "api_error", message: "An unknown error occurred" } }),
  // Stripe says so too: a retry under the same key would only repeat the same answer.
  headers: { "stripe-should-retry": "false" },
};

const RATE_LIMITED: Answer = {
  status: 429,
  body: JSON.stringify({
    error: {
      type: "invalid_request_error",
      message:
        "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
      code: "rate_limit",
    },
  }),
  headers: {},
};

const LOCKED: Answer = {
  status: 429,
  body: JSON.stringify({
    error: {
      type: "invalid_request_error",
      message:
        "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.",
      code: "lock_timeout",
    },
  }),
  headers: {},
};

interface FailingCall {
  request: FastifyRequest;
  reply: FastifyReply;
  work: () => Promise<Answer>;
}

/**
 * Answers a call with the failure that is set.
 * @param work runs the call; not called by a failure that comes before it
 */
export async function applyFailure(
  { failure, delay_ms: delayMs, retry_after: retryAfter }: Failure,
  { request, reply, work }: FailingCall,
): Promise<FastifyReply> {
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  switch (failure) {
    case "error_500":
      return sendAnswer(reply, SERVER_ERROR);
    case "html":
      return reply.code(502).type("text/html").send(HTML);
    case "rate_limit":
      return sendAnswer(reply, RATE_LIMITED);
    case "lock_timeout":
      return sendAnswer(reply, LOCKED);
    case "reset_before":
      return cutOff(request, reply);
    case "hang_before":
      await wait(delayMs);
      return sendAnswer(reply, await work());
    default:
      return failAfterCall(await work(), { failure, delayMs, request, reply });
  }
}

interface FailedCall {
  failure: Failure["failure"];
  delayMs: number;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function failAfterCall(
  answer: Answer,
  { failure, delayMs, request, reply }: FailedCall,
): Promise<FastifyReply> {
  if (failure === "reset_after") return cutOff(request, reply);
  if (failure === "hang_after") await wait(delayMs);
  if (failure === "error_500_after") return sendAnswer(reply, SERVER_ERROR);
  if (failure === "empty") return reply.code(200).type("application/json").send("");
  if (failure === "wrong_types") {
    return sendAnswer(reply, { ...answer, body: JSON.stringify(corrupt(JSON.parse(answer.body))) });
  }
  return sendAnswer(reply, answer);
}

function cutOff(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** Failures of upcoming calls; the first match applies. */
export interface FailureList {
  waiting: Failure[];
  takeNext(method: string, path: string): Failure | null;
}

export function createFailureList(): FailureList {
  return {
    waiting: [],
    takeNext(method, path) {
      const failure = this.waiting.find(({ call }) => matches(call, `${method} ${path}`));
      if (!failure) return null;
      failure.times -= 1;
      if (failure.times === 0) this.waiting = this.waiting.filter((one) => one !== failure);
      return failure;
    },
  };
}

function matches(pattern: string, call: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(call);
}

/** Replaces every value by one of another type, names and depth kept. */
function corrupt(value: unknown): unknown {
  if (typeof value === "string") return value.length;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "yes" : null;
  if (value === null) return {};
  if (Array.isArray(value)) return "list";
  return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, corrupt(inner)]));
}

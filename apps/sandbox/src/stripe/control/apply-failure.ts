import type { FastifyReply, FastifyRequest } from "fastify";
import { type Answer, sendAnswer } from "../api/answer-call.ts";
import { corrupt, type Failure } from "./failures.ts";

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

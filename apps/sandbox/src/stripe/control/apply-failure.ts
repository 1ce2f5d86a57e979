import type { FastifyReply, FastifyRequest } from "fastify";
import { type Answer, sendAnswer } from "../api/answer-call.ts";
import { distort, type Failure } from "./failures.ts";

const HTML =
  "<!doctype html><html><head><title>502 Bad Gateway</title></head><body>Bad gateway</body></html>";

/**
 * Answers a call as a Stripe in trouble would.
 * @param work does what the call asks for; not called by an error that comes before
 */
export async function applyFailure(
  { failure, delay_ms: delayMs, retry_after: retryAfter }: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Answer>,
): Promise<FastifyReply> {
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  switch (failure) {
    case "error_500":
      return sendAnswer(reply, error(500, "api_error", "An unknown error occurred"));
    case "html":
      return reply.code(502).type("text/html").send(HTML);
    case "rate_limit":
      return sendAnswer(
        reply,
        error(
          429,
          "invalid_request_error",
          "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
          "rate_limit",
        ),
      );
    case "reset_before":
      return cutOff(request, reply);
    case "hang_before":
      await wait(delayMs);
      return sendAnswer(reply, await work());
    default:
      return spoil(failure, delayMs, request, reply, await work());
  }
}

async function spoil(
  failure: Failure["failure"],
  delayMs: number,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  if (failure === "reset_after") return cutOff(request, reply);
  if (failure === "hang_after") await wait(delayMs);
  if (failure === "error_500_after")
    return sendAnswer(reply, error(500, "api_error", "An unknown error occurred"));
  if (failure === "empty") return reply.code(200).type("application/json").send("");
  if (failure === "wrong_types") {
    return sendAnswer(reply, { ...answer, body: JSON.stringify(distort(JSON.parse(answer.body))) });
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

function error(status: number, type: string, message: string, code?: string): Answer {
  const body = JSON.stringify({ error: { type, message, ...(code === undefined ? {} : { code }) } });
  // As Stripe does: its own idempotency would only give the SDK the same answer again.
  return { status, body, headers: status === 500 ? { "stripe-should-retry": "false" } : {} };
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "../../http/errors/error-answers.ts";

/** The refusal as RFC 6749 has it: a form that cannot be read is an `invalid_request`. */
export function sendTokenError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(error, request, reply, (answering, { status, body }) =>
    answering
      .status(status)
      .header("cache-control", "no-store")
      .type("application/json")
      .send({
        ...body,
        error: body.error === "invalid" ? "invalid_request" : body.error,
        error_description: body.message,
      }),
  );
}

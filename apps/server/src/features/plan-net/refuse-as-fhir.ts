import type { FastifyInstance } from "fastify";
import type { RefusalFormat } from "../../http/errors/client-errors.ts";
import { refuseUnrouted, type SendAnswer, sendError } from "../../http/errors/error-answers.ts";
import { refusalOutcome } from "./outcomes.ts";
import { FHIR_JSON, sendOutcome } from "./send-answers.ts";

/** The same for what is refused before there is a route. */
export const FHIR_REFUSALS: RefusalFormat = { segment: "fhir", type: FHIR_JSON, write: refusalOutcome };

/** Every refusal of the routes of a scope is an OperationOutcome. */
export function refuseAsFhir(scope: FastifyInstance): void {
  const send: SendAnswer = (reply, { status, body }) =>
    sendOutcome(reply, status, refusalOutcome(status, body.message));
  scope.setErrorHandler((error, request, reply) => sendError(error, request, reply, send));
  scope.setNotFoundHandler((request, reply) => refuseUnrouted(request, reply, send));
}

import { REST_ROUTES } from "@smirk/contract/rest-routes";
import type { FastifyInstance, preSerializationHookHandler } from "fastify";
import * as v from "valibot";

/**
 * Answers of routes that are registered later pass the contract's schema: a field that the schema does not name stays
 * here, and an answer of another shape is an error of ours.
 */
export function answerByContract(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    const answers = [route.method].flat().map((method) => REST_ROUTES.get(`${method} ${route.url}`)?.answer);
    const [schema] = answers;
    if (schema === undefined) return;
    route.preSerialization = [...[route.preSerialization ?? []].flat(), checkAnswer(schema)];
  });
}

function checkAnswer(schema: v.GenericSchema): preSerializationHookHandler {
  return (_request, reply, payload, done) => {
    if (reply.statusCode >= 300) return done(null, payload);
    const read = v.safeParse(schema, payload);
    if (read.success) return done(null, inOrderOf(payload, read.output));
    done(contractError(read.issues));
  };
}

/** Names the field and not its value, as the issue's own message does: that may be personal, and errors are logged. */
export function contractError([issue]: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): Error {
  const path = v.getDotPath(issue) ?? "the whole";
  return new Error(`The answer is not as the contract has it: ${issue.expected ?? issue.type} at ${path}.`);
}

/** The fields keep the order of what was given, so that the bytes of an answer stay what they were. */
function inOrderOf(given: unknown, read: unknown): unknown {
  if (Array.isArray(given) && Array.isArray(read)) {
    return read.map((each, index) => inOrderOf(given[index], each));
  }
  if (!isRecord(given) || !isRecord(read)) return read;
  const named = Object.keys(given).filter((key) => key in read);
  return Object.fromEntries(named.map((key) => [key, inOrderOf(given[key], read[key])]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

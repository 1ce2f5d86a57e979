import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuseBody } from "../../edges/bounds.ts";
import { invalid } from "../../errors.ts";

type Done = (error: Error | null, value?: unknown) => void;

/** Replaces the parser of the scope. @param readKnown may read a body first; undefined leaves it to be parsed */
export function registerJsonBodies(app: FastifyInstance, readKnown?: (body: string) => unknown): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const parseStorable = (request: FastifyRequest, body: string, done: Done): void =>
    void parse(request, body, (error, value) => {
      const refusal = error === null ? refuseBody(request, value) : null;
      if (refusal !== null) return done(refusal);
      // PostgreSQL cannot store NUL and lone surrogates. Both only come by an escape.
      const hasText = error === null && body.includes("\\u") && /\\u(?:0000|d[89a-f])/i.test(body);
      if (hasText && !isStorable(value)) done(invalid("The body holds characters that are not text."));
      else done(error, value);
    });
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, given, done) => {
    const body = String(given);
    const known = readKnown?.(body);
    if (known === undefined) parseStorable(request, body, done);
    else done(null, known);
  });
}

/** Keys included. The body's size bounds the depth. */
function isStorable(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string" && !isStorableText(next)) return false;
    if (typeof next !== "object" || next === null) continue;
    for (const [key, each] of Object.entries(next)) waiting.push(key, each);
  }
  return true;
}

/** Whether a text has neither NUL nor a lone surrogate. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

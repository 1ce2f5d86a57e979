import type { FastifyInstance } from "fastify";
import { invalid } from "../../errors.ts";

/**
 * Reads JSON bodies. Text that PostgreSQL and others cannot hold, NUL and halves of surrogate pairs, can only come
 * in by an escape, so that only bodies with one are looked through.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    void parse(request, String(body), (error, value) => {
      const hasText = error === null && /\\u(?:0000|d[89a-f])/i.test(String(body));
      if (hasText && !isStorable(value)) done(invalid("The body holds characters that are not text."));
      else done(error, value);
    });
  });
}

/** Whether every text in a parsed body, keys included, can be stored. Its depth is bounded by the body's size. */
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

/** Whether a text has neither NUL nor half a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

import type { FastifyInstance } from "fastify";
import { invalid } from "../../errors.ts";

/** PostgreSQL cannot store NUL and lone surrogates. Both only come by an escape. */
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

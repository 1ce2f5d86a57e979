import type { FastifyInstance, FastifyRequest } from "fastify";
import { type AppError, invalid } from "../../errors.ts";

/** Characters of a text in a body: looked at before a schema, a pattern or a parser reads it. */
const LONGEST_TEXT = 4_096;

type Done = (error: Error | null, value?: unknown) => void;

/** Replaces the parser of the scope. @param readKnown may read a body first; undefined leaves it to be parsed */
export function registerJsonBodies(app: FastifyInstance, readKnown?: (body: string) => unknown): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const parseStorable = (request: FastifyRequest, body: string, done: Done): void =>
    void parse(request, body, (error, value) => {
      const { longestText = LONGEST_TEXT } = request.routeOptions.config;
      const refusal = error === null && body.length > longestText ? lengthRefusal(value, longestText) : null;
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

/** A posted form, as other vendors send theirs. @throws 400 `invalid` for texts that JSON may not have either */
export function readForm(body: unknown): URLSearchParams {
  const form = new URLSearchParams(String(body ?? ""));
  const refusal = lengthRefusal(Object.fromEntries(form));
  if (refusal !== null) throw refusal;
  if (![...form].flat().every(isStorableText)) throw invalid("The form holds characters that are not text.");
  return form;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Characters of a text in a body, where {@link LONGEST_TEXT} is too few. */
    longestText?: number;
  }
}

const TOO_LONG = "This is too long.";

/** Keys count too. @returns 400 `invalid` at the first text that is longer, or null */
function lengthRefusal(body: unknown, longest = LONGEST_TEXT): AppError | null {
  const path = findLongText(body, longest);
  if (path === null) return null;
  return invalid(TOO_LONG, { [path]: TOO_LONG }).because(undefined, { fields: { [path]: "too_long" } });
}

/** The path of a text, such as `family_members.0.name`; the body's size bounds the depth. */
function findLongText(body: unknown, longest: number): string | null {
  const waiting: [path: string, value: unknown][] = [["", body]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, value] = next;
    if (typeof value === "string" && value.length > longest) return path;
    if (typeof value !== "object" || value === null) continue;
    for (const [key, each] of Object.entries(value)) {
      if (key.length > longest) return path;
      if (typeof each === "string" || typeof each === "object") waiting.push([joinPath(path, key), each]);
    }
  }
  return null;
}

/** Names in an answer are short. */
function joinPath(path: string, key: string): string {
  return `${path === "" ? "" : `${path}.`}${key.slice(0, 60)}`.slice(0, 200);
}

import { type AppError, invalid } from "../../errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Characters of a text in a body, where {@link LONGEST_TEXT} is too few. */
    longestText?: number;
  }
}

/** Characters of a text in a body: looked at before a schema, a pattern or a parser reads it. */
export const LONGEST_TEXT = 4_096;
const TOO_LONG = "This is too long.";

/** Keys count too. @returns 400 `invalid` at the first text that is longer, or null */
export function lengthRefusal(body: unknown, longest = LONGEST_TEXT): AppError | null {
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

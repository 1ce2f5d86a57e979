/** One request as it leaves. */
interface SentRequest {
  /** Path and query are read. */
  url: string;
  body?: unknown;
}

/**
 * Every field of a request with its value: parts of the path that the pattern names, the query, and a body of a form or
 * of JSON. Places in lists are left out of the names.
 */
export function readSentFields(patterns: readonly string[], { url, body }: SentRequest): [string, string][] {
  const { pathname, searchParams } = new URL(url, "http://vendor.invalid");
  return [...readPath(patterns, pathname), ...readForm(searchParams), ...readBody(body)];
}

function readPath(patterns: readonly string[], pathname: string): [string, string][] {
  const parts = pathname.split("/").filter(Boolean);
  for (const pattern of patterns) {
    if (pattern.endsWith("/*")) return [];
    if (pattern.endsWith(" *")) return [["*", pathname]];
    const named = pattern.slice(pattern.indexOf("/")).split("/").filter(Boolean);
    // Such as the folder of a vendor's address in a test.
    const own = parts.slice(-named.length);
    const isMatch = named.every((name, at) => name.startsWith(":") || name === own[at]);
    if (isMatch) return named.flatMap((name, at) => (name.startsWith(":") ? [[name, own[at] ?? ""]] : []));
  }
  return [];
}

const PLACE = /\[\d+\]/g;

/** The one that a page of a list begins after belongs to nobody in particular. */
const PLACE_IN_LIST = "starting_after";

function readForm(form: URLSearchParams): [string, string][] {
  return Array.from(form, ([name, value]): [string, string] => [name.replaceAll(PLACE, "[]"), value]).filter(
    ([name]) => name !== PLACE_IN_LIST,
  );
}

function readBody(body: unknown): [string, string][] {
  if (body instanceof URLSearchParams) return readForm(body);
  if (typeof body !== "string" || body === "") return [];
  if (!body.startsWith("{")) return readForm(new URLSearchParams(body));
  return readJson(JSON.parse(body), "");
}

/** Such as `textModulesData[].body`. */
export function readJson(value: unknown, name: string): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((each) => readJson(each, `${name}[]`));
  if (value instanceof Date) return [[name, value.toISOString()]];
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    readJson(inner, name === "" ? key : `${name}.${key}`),
  );
}

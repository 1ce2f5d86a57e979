import * as v from "valibot";
import { invalidRequest, type StripeError } from "../stripe-error.ts";

export type Form = { [name: string]: FormValue };
type FormValue = string | FormValue[] | Form;

export const text = v.string();
export const filledText = v.pipe(v.string(), v.nonEmpty("empty"));
export const wholeNumber = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/, "integer"), v.transform(Number));
export const decimal = v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/, "decimal"), v.transform(Number));
export const yesNo = v.pipe(
  v.picklist(["true", "false"], "boolean"),
  v.transform((word) => word === "true"),
);
export const metadata = v.union([
  v.pipe(
    v.literal(""),
    v.transform(() => null),
  ),
  v.record(v.string(), v.string()),
]);

/** Reads the empty string, which clears a field, as null. */
export function clearable<T extends v.GenericSchema<unknown, unknown>>(schema: T) {
  return v.union([
    v.pipe(
      v.literal(""),
      v.transform(() => null),
    ),
    schema,
  ]);
}

/** `created[gte]=…` and its like, or an exact time. */
export const timeRange = v.union([
  v.strictObject({
    gt: v.optional(wholeNumber),
    gte: v.optional(wholeNumber),
    lt: v.optional(wholeNumber),
    lte: v.optional(wholeNumber),
  }),
  wholeNumber,
]);
export type TimeRange = v.InferOutput<typeof timeRange>;

export function isInRange(time: number, range: TimeRange | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return time === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return time > gt && time >= gte && time < lt && time <= lte;
}

const expand = v.optional(v.array(v.string()), []);

/** Exactly these parameters and `expand`. */
export function form<E extends v.ObjectEntries>(entries: E) {
  return v.strictObject({ ...entries, expand });
}

/** Exactly these parameters and those of list pages. */
export function listForm<E extends v.ObjectEntries>(entries: E) {
  return form({
    ...entries,
    limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(100)), "10"),
    starting_after: v.optional(v.string()),
    ending_before: v.optional(v.string()),
  });
}

/** @throws StripeError 400 that names the first invalid parameter */
export function parseForm<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  given: Form,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return parsed.output;
  throw refuse(deepest(parsed.issues[0]));
}

/** A union's own issue says only that nothing fits; the deepest issue says why. */
function deepest(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  const inner = (issue.issues ?? [])
    .map(deepest)
    .sort((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0))[0];
  if (inner?.path === undefined) return issue;
  return { ...inner, path: [...(issue.path ?? []), ...inner.path] as typeof inner.path };
}

function refuse(issue: v.BaseIssue<unknown>): StripeError {
  const [first, ...rest] = (issue.path ?? []).map(({ key }) => String(key));
  const param = `${first ?? ""}${rest.map((key) => `[${key}]`).join("")}`;
  const given = typeof issue.input === "string" ? issue.input : "";
  if (issue.type === "strict_object" && issue.expected === "never") {
    return invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  if (issue.received === "undefined") {
    return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  if (issue.message === "integer") {
    return invalidRequest(`Invalid integer: ${given}`, { code: "parameter_invalid_integer", param });
  }
  if (issue.message === "decimal") return invalidRequest(`Invalid decimal: ${given}`, { param });
  if (issue.message === "boolean") return invalidRequest(`Invalid boolean: ${given}`, { param });
  if (issue.message === "empty") {
    return invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: "parameter_invalid_empty", param },
    );
  }
  if (issue.type === "picklist") {
    return invalidRequest(
      `Invalid ${param}: must be one of ${issue.expected
        ?.replaceAll('"', "")
        .replaceAll(" | ", ", ")
        .replace(/^\(|\)$/g, "")}`,
      { param },
    );
  }
  if (issue.expected === "Object") return invalidRequest("Invalid object", { param });
  if (issue.expected === "Array") return invalidRequest("Invalid array", { param });
  return invalidRequest(`Invalid value for ${param}`, { param });
}

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/**
 * Reads a form-encoded body or query: `a[b][0]=c` becomes `{ a: { b: ["c"] } }`.
 * @throws StripeError for an invalid name
 */
export function readForm(text: string): Form {
  const tree: Form = Object.create(null) as Form;
  for (const [name, value] of new URLSearchParams(text)) {
    const match = NAME.exec(name);
    if (!match?.[1]) throw invalidRequest(`Invalid parameter name: ${name}`, { param: name });
    const keys = [...(match[2] ?? "").matchAll(/\[([^[\]]*)\]/g)].map(([, key]) => key ?? "");
    place(tree, { keys: [match[1], ...keys], value, name });
  }
  return toLists(tree) as Form;
}

interface NamedValue {
  keys: string[];
  value: string;
  name: string;
}

function place(tree: Form, { keys, value, name }: NamedValue): void {
  let node = tree;
  for (const [index, raw] of keys.entries()) {
    const key = raw === "" ? String(Object.keys(node).length) : raw;
    if (index === keys.length - 1) {
      node[key] = value;
      return;
    }
    node[key] ??= Object.create(null) as Form;
    const next = node[key];
    if (typeof next === "string" || Array.isArray(next))
      throw invalidRequest("Invalid hash", { param: name });
    node = next;
  }
}

/** Objects with the keys 0, 1, 2 … are lists. */
function toLists(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  if (isList) return entries.map(([, item]) => toLists(item));
  return Object.fromEntries(entries.map(([key, item]) => [key, toLists(item)]));
}

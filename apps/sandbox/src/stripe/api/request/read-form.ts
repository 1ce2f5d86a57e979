import { invalidRequest } from "../stripe-error.ts";

export type Form = { [name: string]: FormValue };
export type FormValue = string | FormValue[] | Form;

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

import * as v from "valibot";
import { contractError } from "../../http/requests/answer-by-contract.ts";

/** What a schema of an answer is made from: its names or the same in camelCase, times as dates. */
export type Presentable<T> = unknown extends T
  ? unknown
  : T extends string
    ? string extends T
      ? string | Date
      : T
    : T extends readonly unknown[]
      ? { readonly [Index in keyof T]: Presentable<T[Index]> }
      : T extends object
        ? PresentableObject<T>
        : T;

type PresentableObject<T extends object> = string extends keyof T
  ? { readonly [Name in keyof T]: Presentable<T[Name]> }
  : PresentableFields<T> | { readonly [Name in keyof T as CamelCase<Name>]: Presentable<T[Name]> };

type PresentableFields<T extends object> = { readonly [Name in keyof T]: Presentable<T[Name]> };

type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest> & string>}`
  : Name;

/**
 * Gives what the schema names, under the names of the wire: a column that it lacks never leaves the server.
 * @throws Error for what the contract does not describe
 */
export function present<Schema extends v.GenericSchema>(
  schema: Schema,
  value: Presentable<v.InferInput<Schema>>,
): unknown {
  const answer = pick(schema, value);
  const read = v.safeParse(schema, answer);
  if (!read.success) throw contractError(read.issues);
  return answer;
}

/** What valibot's schemas are made of, each kind of some of it. */
export interface SchemaParts {
  wrapped?: v.GenericSchema;
  entries?: Readonly<Record<string, v.GenericSchema>>;
  item?: v.GenericSchema;
  items?: readonly v.GenericSchema[];
  options?: readonly v.GenericSchema[];
  value?: v.GenericSchema;
}

function pick(schema: v.GenericSchema & SchemaParts, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value !== "object") return value;
  const { wrapped, entries, item, items, options, value: field } = schema;
  if (wrapped) return pick(wrapped, value);
  if (options) return pickOption(options, value);
  if (Array.isArray(value)) {
    return value.map((each, index) => pick(items?.[index] ?? item ?? v.unknown(), each));
  }
  if (entries) return pickFields(entries, value);
  if (field)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, pick(field, each)]));
  return value;
}

function pickFields(entries: Readonly<Record<string, v.GenericSchema>>, value: object): object {
  const given = new Map<string, unknown>(Object.entries(value));
  const fields = Object.entries(entries).flatMap(([name, field]) => {
    const source = [name, camelCase(name)].find((one) => given.has(one));
    return source === undefined ? [] : [[name, pick(field, given.get(source))]];
  });
  return Object.fromEntries(fields);
}

/** Gives the fields of the option that they fit; those of none are refused by the schema. */
function pickOption(options: readonly v.GenericSchema[], value: object): unknown {
  for (const option of options) {
    const picked = pick(option, value);
    if (v.is(option, picked)) return picked;
  }
  return value;
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

import fc from "fast-check";

/** What schemas of the document are made of. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

const MOST_ITEMS = 3;
const MOST_CHARACTERS = 60;

/** Values that a schema takes. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(valuesOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "string":
      return textsOf(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 100_000 });
    case "number":
      return fc.integer({ min: Math.ceil(schema.minimum ?? -10), max: schema.maximum ?? 100_000 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS)),
      });
    case "object":
      return objectsOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function textsOf({ format, pattern, minLength = 0, maxLength = MOST_CHARACTERS }: Schema) {
  if (format === "uuid") return fc.uuid();
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).filter(fits);
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, MOST_CHARACTERS)) });
}

function objectsOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one)]));
  return fc.record(fields, { requiredKeys: [...required] });
}

/** Objects that a schema takes, some with the example's own values, which lead further than drawn ones. */
export function goodInputs(schema: Schema, example: unknown): fc.Arbitrary<Record<string, unknown>> {
  const usual = (example ?? {}) as Record<string, unknown>;
  const names = Object.keys(schema.properties ?? {});
  return fc.tuple(objectsOf(schema), fc.subarray(names)).map(([drawn, kept]) => ({
    ...drawn,
    ...Object.fromEntries(kept.flatMap((name) => (name in usual ? [[name, usual[name]]] : []))),
  }));
}

/** Objects of which one field is missing or of another kind. */
export function badInputs(schema: Schema, example: unknown): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0) return fc.constant({});
  return fc
    .tuple(
      goodInputs(schema, example),
      fc.constantFrom(...names),
      fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 2 })),
    )
    .map(([good, name, value]) => ({ ...good, [name]: value }));
}

import * as v from "valibot";

/** One field as a line says it, such as `card.member.value: string`. */
export interface Field {
  name: string;
  type: string;
  isRequired: boolean;
}

export interface Operation {
  name: string;
  summary: string;
  method: string;
  path: string;
  /** Names of the ways to sign in; empty: anyone may call. */
  signIns: string[];
  /** Whether a visitor may call it too. */
  isOpen: boolean;
  takes: Field[];
  gives: Field[];
  refusals: number[];
  example: { query: string; answer: string } | null;
}

const operationSchema = v.object({
  operationId: v.string(),
  summary: v.string(),
  tags: v.array(v.string()),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  parameters: v.optional(
    v.array(
      v.object({
        name: v.string(),
        required: v.boolean(),
        schema: v.unknown(),
        example: v.optional(v.string()),
      }),
    ),
    [],
  ),
  requestBody: v.optional(v.object({ content: v.record(v.string(), v.object({ schema: v.unknown() })) })),
  responses: v.record(
    v.string(),
    v.looseObject({
      content: v.optional(
        v.record(
          v.string(),
          v.object({ schema: v.optional(v.unknown(), {}), example: v.optional(v.unknown()) }),
        ),
      ),
    }),
  ),
});
type Described = v.InferOutput<typeof operationSchema>;

const documentSchema = v.object({
  paths: v.record(v.string(), v.record(v.string(), operationSchema)),
});

/** What the page shows of an OpenAPI document: operations by their group, without what nobody reads. */
export function listOperations(document: unknown): { group: string; operations: Operation[] }[] {
  const { paths } = v.parse(documentSchema, document);
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, described })),
  );
  const groups = Map.groupBy(all, ({ described }) => described.tags[0] ?? "");
  return Array.from(groups, ([group, some]) => ({ group, operations: some.map(toOperation) })).toSorted(
    (a, b) => a.group.localeCompare(b.group),
  );
}

interface Found {
  path: string;
  method: string;
  described: Described;
}

function toOperation({ path, method, described }: Found): Operation {
  const { operationId: name, summary, security, parameters, requestBody, responses } = described;
  const [, done] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const answer = Object.values(done?.content ?? {})[0];
  const query = parameters.flatMap(({ name: field, example }) => (example ? [[field, example]] : []));
  return {
    name,
    summary,
    method: method.toUpperCase(),
    path,
    signIns: [...new Set(security.flatMap((one) => Object.entries(one).map(nameSignIn)))],
    isOpen: security.length === 0 || security.some((one) => Object.keys(one).length === 0),
    takes: [
      ...parameters.map(({ name: field, required: isRequired, schema }) => {
        return { name: field, type: typeOf(schema), isRequired };
      }),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => listFields(schema)),
    ],
    gives: answer === undefined ? [] : listFields(answer.schema),
    refusals: Object.keys(responses)
      .map(Number)
      .filter((status) => status >= 400),
    example:
      answer?.example === undefined
        ? null
        : { query: new URLSearchParams(query).toString(), answer: JSON.stringify(answer.example, null, 2) },
  };
}

function nameSignIn([scheme, scopes]: [string, string[]]): string {
  return [scheme, ...scopes].join(" ");
}

const schemaSchema = v.object({
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  const: v.optional(v.unknown()),
  enum: v.optional(v.array(v.unknown())),
  properties: v.optional(v.record(v.string(), v.unknown()), {}),
  required: v.optional(v.array(v.string()), []),
  items: v.optional(v.unknown()),
  anyOf: v.optional(v.array(v.unknown()), []),
  oneOf: v.optional(v.array(v.unknown()), []),
});
type Schema = v.InferOutput<typeof schemaSchema>;

const MOST_LEVELS = 4;

/** Fields of an object, those of inner objects after a dot and those of lists after `[]`. */
function listFields(given: unknown, outer = "", level = 0): Field[] {
  const schema = v.parse(schemaSchema, given);
  const inner = [...schema.anyOf, ...schema.oneOf];
  if (inner.length > 0) return withoutTwice(inner.flatMap((one) => listFields(one, outer, level)));
  if (schema.items !== undefined) return listFields(schema.items, `${outer}[]`, level);
  if (level >= MOST_LEVELS) return [];
  return Object.entries(schema.properties).flatMap(([name, field]) => {
    const whole = outer === "" ? name : `${outer}.${name}`;
    const line = { name: whole, type: typeOf(field), isRequired: schema.required.includes(name) };
    return [line, ...listFields(field, whole, level + 1)];
  });
}

function withoutTwice(fields: Field[]): Field[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

/** Such as `string`, `"en" | "es"` or `number | null`. */
function typeOf(given: unknown): string {
  const schema = v.parse(schemaSchema, given);
  const inner = [...schema.anyOf, ...schema.oneOf];
  if (inner.length > 0) return [...new Set(inner.map(typeOf))].join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.items !== undefined) return `${wrap(typeOf(schema.items))}[]`;
  return nameType(schema);
}

function nameType({ type }: Schema): string {
  return type === undefined ? "any" : [type].flat().join(" | ");
}

function wrap(type: string): string {
  return type.includes(" | ") ? `(${type})` : type;
}

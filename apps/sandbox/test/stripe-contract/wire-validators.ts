import type { Definition } from "ts-json-schema-generator";
import * as v from "valibot";

type Validator = v.GenericSchema<unknown, unknown>;

/** The parts of JSON Schema that the generator writes. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  const?: Literal;
  enum?: Literal[];
  not?: object;
  pattern?: string;
}
type Literal = string | number | boolean | null;

interface Validators {
  /** The validator of a definition, or of one of its properties. */
  find(definition: string, property?: string): Validator | undefined;
}

/** Numbers, switches and nothing as a form writes them. */
const NUMBER_AS_TEXT = v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/));
const SWITCH_AS_TEXT = v.picklist(["true", "false"]);
const NOTHING_AS_TEXT = v.literal("");
/** The library takes a list for an object. */
const NO_LIST = v.custom(
  (value) => !Array.isArray(value),
  "Invalid type: Expected Object but received Array",
);

/**
 * Validators of JSON Schemas, each made when it is first needed: a library that writes code for all of them takes
 * seconds in every worker.
 * @param options.isText whether values come from a form, which has texts alone
 */
export function buildValidators(
  definitions: Record<string, Definition>,
  { isText }: { isText: boolean },
): Validators {
  const built = new Map<string, Validator>();
  const schemas = definitions as Record<string, Schema>;
  const find: Validators["find"] = (definition, property) => {
    const key = property === undefined ? definition : `${definition} ${property}`;
    const known = built.get(key);
    if (known) return known;
    const whole = schemas[definition];
    const schema = property === undefined ? whole : whole?.properties?.[property];
    const made = schema && build(schema);
    if (made) built.set(key, made);
    return made;
  };
  const get = (reference: string): Validator => {
    const found = find(decodeURIComponent(reference.slice("#/definitions/".length)));
    if (!found) throw new Error(`The schemas have no ${reference}.`);
    return found;
  };
  const build = (schema: Schema): Validator => {
    const { $ref, anyOf, not, type } = schema;
    if ($ref !== undefined) return v.lazy(() => get($ref));
    if (not) return v.never();
    if (anyOf) return oneOf(anyOf.map(build));
    if (schema.enum) return oneOf(schema.enum.map((value) => literal(value, isText)));
    if (schema.const !== undefined) return literal(schema.const, isText);
    if (type === undefined) return v.unknown();
    return oneOf([type].flat().map((name) => buildType(name, schema)));
  };
  const buildType = (type: string, schema: Schema): Validator => {
    if (type === "object") return buildObject(schema);
    if (type === "array") return v.array(schema.items ? build(schema.items) : v.unknown());
    if (type === "string")
      return schema.pattern ? v.pipe(v.string(), v.regex(new RegExp(schema.pattern))) : v.string();
    if (type === "number") return isText ? v.union([v.number(), NUMBER_AS_TEXT]) : v.number();
    if (type === "boolean") return isText ? v.union([v.boolean(), SWITCH_AS_TEXT]) : v.boolean();
    if (type === "null") return literal(null, isText);
    throw new Error(`The schemas have the type ${type}.`);
  };
  const buildObject = ({ properties = {}, required = [], additionalProperties }: Schema): Validator => {
    const entries = Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        required.includes(name) ? build(schema) : v.optional(build(schema)),
      ]),
    );
    if (additionalProperties === false) return v.pipe(NO_LIST, v.strictObject(entries));
    const others = typeof additionalProperties === "object" ? build(additionalProperties) : v.unknown();
    return v.pipe(NO_LIST, v.objectWithRest(entries, others));
  };
  return { find };
}

function oneOf(validators: Validator[]): Validator {
  const [only] = validators;
  return only && validators.length === 1 ? only : v.union(validators);
}

function literal(value: Literal, isText: boolean): Validator {
  if (value === null) return isText ? v.union([v.null(), NOTHING_AS_TEXT]) : v.null();
  if (typeof value === "string" || !isText) return v.literal(value);
  return v.union([v.literal(value), v.literal(String(value))]);
}

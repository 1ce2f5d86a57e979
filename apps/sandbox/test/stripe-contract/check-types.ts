import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { loadSchemas } from "./load-schemas.ts";

interface Compiled {
  answers: Ajv;
  requests: Ajv;
}

/** Compiling takes long, so it is done once a test file. */
let compiled: Compiled | undefined;

function compile(): Compiled {
  const { definitions } = loadSchemas();
  // Optimizing takes as long as the rest and does not pay off for a few calls.
  const common = { strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } };
  const requests = new Ajv({ ...common, coerceTypes: true });
  const answers = new Ajv(common);
  for (const ajv of [requests, answers]) ajv.addSchema({ $id: "stripe", definitions });
  return { answers, requests };
}

/**
 * Compares a value with one of the SDK's types, named as in checked-types.ts.
 * @returns what is wrong, or null
 */
export function checkType(
  value: unknown,
  type: "ErrorCode" | "EventFrame" | ["Objects" | "Requests", string],
): string | null {
  compiled ??= compile();
  const [name, member] = typeof type === "string" ? [type] : type;
  const ajv = name === "Requests" ? compiled.requests : compiled.answers;
  const validate = ajv.getSchema(refOf(name, member)) as ValidateFunction | undefined;
  if (!validate) return "the SDK has no such type.";
  return validate(value) ? null : explain(validate.errors ?? []);
}

function refOf(type: string, member: string | undefined): string {
  const ref = `stripe#/definitions/checked.types.${type}`;
  if (member === undefined) return ref;
  return `${ref}/properties/${encodeURIComponent(member.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
}

/** "No member fits", one of a union's errors, says nothing. */
function explain(errors: ErrorObject[]): string {
  const specific = errors.filter(({ keyword }) => !["anyOf", "const", "not", "oneOf"].includes(keyword));
  return (specific.length > 0 ? specific : errors)
    .slice(0, 6)
    .map(({ instancePath, message, params }) => `${instancePath || "/"} ${message} ${JSON.stringify(params)}`)
    .join("; ");
}

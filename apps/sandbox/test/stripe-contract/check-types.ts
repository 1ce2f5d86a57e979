import * as v from "valibot";
import { loadSchemas } from "./load-schemas.ts";
import { buildValidators } from "./wire-validators.ts";

type Types = Record<"answers" | "requests", ReturnType<typeof buildValidators>>;

/** Built once a worker, of each type when it is first asked for. */
let types: Types | undefined;

function openTypes(): Types {
  const { definitions } = loadSchemas();
  return {
    answers: buildValidators(definitions, { isText: false }),
    requests: buildValidators(definitions, { isText: true }),
  };
}

/**
 * Compares a value with one of the SDK's types, named as in checked-types.ts.
 * @returns what is wrong, or null
 */
export function checkType(
  value: unknown,
  type: "ErrorCode" | "EventFrame" | ["Objects" | "Requests", string],
): string | null {
  types ??= openTypes();
  const [name, member] = typeof type === "string" ? [type] : type;
  const validators = name === "Requests" ? types.requests : types.answers;
  const validator = validators.find(`checked.types.${name}`, member);
  if (!validator) return "the SDK has no such type.";
  return v.is(validator, value) ? null : explain(v.safeParse(validator, value).issues ?? []);
}

type Issue = v.BaseIssue<unknown>;

/** Each member of a union says why it does not fit; that none is the expected word is no information. */
function explain(issues: readonly Issue[]): string {
  const details = issues.flatMap((issue) => listDetails(issue));
  const specific = details.filter(({ type }) => !["literal", "never", "picklist"].includes(type));
  return (specific.length > 0 ? specific : details)
    .slice(0, 6)
    .map(({ place, message }) => `${place || "/"} ${message}`)
    .join("; ");
}

interface Detail {
  place: string;
  type: string;
  message: string;
}

function listDetails({ type, message, issues, path }: Issue, around = ""): Detail[] {
  const place = [around, ...(path ?? []).map(({ key }) => String(key))].join("/");
  if (!issues) return [{ place, type, message }];
  return issues.flatMap((issue) => listDetails(issue, place));
}

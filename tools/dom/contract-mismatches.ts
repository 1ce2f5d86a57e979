import type { GenericSchema } from "valibot";
import * as v from "valibot";

/** What the contract says of a call. */
export interface DeclaredCall {
  /** The schemas of what was sent, each with the body or the query that it reads. */
  sent: readonly (readonly [schema: GenericSchema, value: unknown])[];
  /** The schema of the answer; none where it is a file or nothing. */
  answer?: GenericSchema;
}

/**
 * What of a call and its answer the contract does not have: a screen that sends what the server refuses, or a test
 * whose answer no server would give. @returns a sentence a mismatch, with the field's path
 */
export function listMismatches({ sent, answer }: DeclaredCall, answered: unknown): string[] {
  return [
    ...sent.flatMap(([schema, value]) => listMisshaped("sends", schema, value)),
    ...(answer ? listMisshaped("is answered", answer, answered) : []),
    ...(answer ? listUnnamedFields(answer, answered) : []),
  ];
}

function listMisshaped(verb: string, schema: GenericSchema, value: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, value);
  return issues.map((issue) => {
    const path = v.getDotPath(issue) ?? "(whole)";
    return `${verb} a wrong ${path}: ${issue.expected ?? issue.type} expected, ${issue.received} given`;
  });
}

/** Fields that no client is given: an answer passes its schema on the server, which drops them. */
function listUnnamedFields(schema: GenericSchema, answered: unknown): string[] {
  const { success, output } = v.safeParse(schema, answered);
  return success ? listDropped(answered, output, "").map((path) => `is answered an unknown ${path}`) : [];
}

function listDropped(given: unknown, read: unknown, path: string): string[] {
  if (!isRecord(given) || !isRecord(read)) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    const inner = path === "" ? key : `${path}.${key}`;
    if (value === undefined) return [];
    return key in read ? listDropped(value, read[key], inner) : [inner];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

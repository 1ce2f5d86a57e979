import { invalid } from "../../../errors.ts";
import type { ResourceType } from "../resource-type.ts";
import { listIncludes, RESOURCE_TYPES } from "../resource-types.ts";
import { type Condition, readCondition } from "./conditions.ts";
import type { DirectorySource } from "./directory-source.ts";

/** A search as it is understood. */
export interface Question {
  type: ResourceType;
  conditions: Condition[];
  /** Such as "PractitionerRole:location". */
  includes: string[];
  reverseIncludes: string[];
  count: number;
  /** Goes on behind it. */
  after: Cursor | null;
  /** What was understood, as it was asked for; without the cursor. */
  applied: [name: string, value: string][];
  /** Names of parameters that were not. */
  ignored: string[];
}

export interface Cursor {
  /** Shared resources come before those of the index. */
  isShared: boolean;
  key: string;
}

const USUAL_COUNT = 20;
const MOST_COUNT = 100;
const MOST_PARAMETERS = 20;
/** Parameters that say how to write the answer. */
const RESULT_NAMES = new Set(["_format", "_pretty"]);

/** @throws 400 `invalid`; with `isStrict` for unknown parameters too */
export function readQuestion(
  source: DirectorySource,
  type: ResourceType,
  { pairs, isStrict }: { pairs: readonly [string, string][]; isStrict: boolean },
): Question {
  if (pairs.length > MOST_PARAMETERS) throw invalid(`A search has at most ${MOST_PARAMETERS} parameters.`);
  const question: Question = {
    type,
    conditions: [],
    includes: [],
    reverseIncludes: [],
    count: USUAL_COUNT,
    after: null,
    applied: [],
    ignored: [],
  };
  for (const [name, value] of pairs) {
    if (value === "") continue;
    if (name === "_cursor") question.after = readCursor(value);
    else if (RESULT_NAMES.has(name)) continue;
    else if (readPart(source, question, name, value)) question.applied.push([name, value]);
    else if (isStrict) throw invalid(`${type.name} has no search parameter '${name.slice(0, 60)}'.`);
    else question.ignored.push(name);
  }
  return question;
}

/** @returns whether it was understood */
function readPart(source: DirectorySource, question: Question, name: string, value: string): boolean {
  const { type } = question;
  if (name === "_count") question.count = readCount(value);
  else if (name === "_include") question.includes.push(oneOf(listIncludes(type), value));
  else if (name === "_revinclude") question.reverseIncludes.push(oneOf(type.reverseIncludes, value));
  else {
    const [head = "", ...chain] = name.split(".");
    const [plain = "", modifier = null] = head.split(":");
    if (!Object.hasOwn(type.parameters, plain)) return false;
    const chained = chain.length === 0 ? null : chain.join(".");
    question.conditions.push(readCondition(source, type, { name: plain, modifier, chained, value }));
  }
  return true;
}

function readCount(value: string): number {
  if (!/^\d{1,6}$/.test(value)) throw invalid("'_count' is a whole number.");
  return Math.min(Number(value), MOST_COUNT);
}

/** A third part names the type that is referred to. */
function oneOf(known: readonly string[], value: string): string {
  const [type, parameter, target] = value.split(":");
  const found = known.find((each) => each === `${type}:${parameter}`);
  if (found !== undefined && (target === undefined || target === targetOf(found))) return found;
  const offered = known.length === 0 ? "none" : known.join(", ");
  throw invalid(`'${value.slice(0, 60)}' cannot be included. It may be: ${offered}.`);
}

function targetOf(include: string): string | null {
  const [type = "", name = ""] = include.split(":");
  const parameter = RESOURCE_TYPES.get(type)?.parameters[name];
  return parameter?.type === "reference" ? parameter.target : null;
}

const CURSOR = /^(s)\.([\w.-]{1,64})$|^(i)\.([\d.e-]{1,40}(?:_\d{1,15})?)$/;

export const writeCursor = ({ isShared, key }: Cursor): string => `${isShared ? "s" : "i"}.${key}`;

function readCursor(value: string): Cursor {
  const [whole, , shared, , key] = CURSOR.exec(value) ?? [];
  if (whole === undefined) throw invalid("'_cursor' comes from a link of a page before.");
  return shared === undefined ? { isShared: false, key: key ?? "" } : { isShared: true, key: shared };
}

import { searchName } from "@smirk/domain/finder/search-name";
import { distanceMiles } from "@smirk/domain/geography/geo";
import type { Coding, Identifier } from "fhir/r4.js";
import { invalid } from "../../../errors.ts";
import type { PackedLocations } from "../../search/packed/packed-locations.ts";
import type { PlaceTest, PlanNetResource, ResourceType, SearchParameter } from "../resource-type.ts";
import { resourceType } from "../resource-types.ts";
import { type DirectorySource, readIndexId, resolveReference } from "./directory-source.ts";
import { idAt, listEntriesOf } from "./published-entries.ts";
import {
  type Circle,
  type DateQuestion,
  readCircle,
  readDate,
  readToken,
  splitValues,
  type Token,
  withoutBackslashes,
} from "./read-values.ts";

/** What one parameter of a search asks for: any of its values. */
export interface Condition {
  test(resource: PlanNetResource): boolean;
  /** See SearchParameter; null where all may fit. */
  narrow: ((packed: PackedLocations) => PlaceTest | null) | null;
  /** The only ids of the index that may fit; null where it is not known. */
  ids: ReadonlySet<number> | null;
  /** Orders what is found. */
  circle: Circle | null;
}

/** A parameter as it was asked for: `name:modifier.chained=value`. */
export interface Asked {
  name: string;
  modifier: string | null;
  chained: string | null;
  value: string;
}

type Parameter = SearchParameter<PlanNetResource>;
type Test = (resource: PlanNetResource) => boolean;

const ANY = { narrow: null, ids: null, circle: null };

/** @throws 400 `invalid` for a modifier, a value or a chain that is not understood */
export function readCondition(source: DirectorySource, type: ResourceType, asked: Asked): Condition {
  const parameter = parameterOf(type, asked.name);
  if (asked.chained !== null) return chainedCondition(source, type, asked);
  const { modifier, value } = asked;
  if (modifier === "missing") return { ...ANY, test: missingTest(parameter, value) };
  switch (parameter.type) {
    case "string":
      return stringCondition(parameter, asked);
    case "token":
      return tokenCondition(parameter, asked);
    case "reference":
      return referenceCondition(source, parameter, asked);
    case "date": {
      refuseModifier(asked);
      const dates = splitValues(value).map(readDate);
      return { ...ANY, test: (resource) => dates.some((date) => isAt(parameter.read(resource), date)) };
    }
    default:
      return nearCondition(parameter, asked);
  }
}

export function parameterOf({ name, parameters }: ResourceType, asked: string): Parameter {
  const parameter = Object.hasOwn(parameters, asked) ? parameters[asked] : undefined;
  if (parameter === undefined) throw invalid(`${name} has no search parameter '${asked.slice(0, 60)}'.`);
  return parameter;
}

function refuseModifier({ name, modifier }: Asked): void {
  if (modifier === null) return;
  throw invalid(`'${name}' takes no modifier '${modifier.slice(0, 60)}'.`);
}

function missingTest(parameter: Parameter, value: string): Test {
  if (value !== "true" && value !== "false") throw invalid("':missing' is true or false.");
  const isEmpty = (resource: PlanNetResource) => {
    const read = parameter.read(resource);
    return Array.isArray(read) ? read.every((each) => each === undefined) : read == null;
  };
  return (resource) => isEmpty(resource) === (value === "true");
}

type Of<Type extends Parameter["type"]> = Extract<Parameter, { type: Type }>;

/** The beginning, whatever the case and the accents; `exact` the whole as written; `contains` any part. */
function stringCondition(parameter: Of<"string">, asked: Asked): Condition {
  const { modifier, value } = asked;
  const values = splitValues(value).map(withoutBackslashes);
  const some = (fits: (text: string, wanted: string) => boolean, wanted: readonly string[]): Test => {
    return (resource) =>
      parameter.read(resource).some((text) => text !== undefined && wanted.some((each) => fits(text, each)));
  };
  if (modifier === "exact") return { ...ANY, test: some((text, wanted) => text === wanted, values) };
  const plain = values.map(searchName);
  if (modifier === "contains")
    return { ...ANY, test: some((text, wanted) => searchName(text).includes(wanted), plain) };
  refuseModifier(asked);
  return {
    ...ANY,
    narrow: anyOf(parameter, values),
    test: some((text, wanted) => searchName(text).startsWith(wanted), plain),
  };
}

/** A place that may have one of the values; null where one of them says nothing of places. */
function anyOf({ narrow }: Parameter, values: readonly string[]): Condition["narrow"] {
  if (narrow === undefined) return null;
  return (packed) => {
    const tests = values.map((value) => narrow(packed, value));
    if (tests.includes(null)) return null;
    return (place) => tests.some((test) => test?.(place) ?? true);
  };
}

function tokenCondition(parameter: Of<"token">, asked: Asked): Condition {
  refuseModifier(asked);
  const values = splitValues(asked.value);
  const tokens = values.map(readToken);
  const test: Test = (resource) =>
    parameter.read(resource).some((coding) => tokens.some((token) => isToken(coding, token)));
  const ids =
    asked.name === "_id" ? new Set(tokens.flatMap(({ code }) => readIndexId(code ?? "") ?? [])) : null;
  return { ...ANY, test, ids, narrow: anyOf(parameter, values) };
}

function isToken(coding: Coding | Identifier, { system, code }: Token): boolean {
  const given = "code" in coding ? coding.code : "value" in coding ? coding.value : undefined;
  if (system !== undefined && (coding.system ?? "") !== system) return false;
  return code === undefined || given === code;
}

/** `Location/12`, `12`, or the whole address. */
function referenceCondition(source: DirectorySource, parameter: Of<"reference">, asked: Asked): Condition {
  if (asked.modifier !== null && asked.modifier !== parameter.target) refuseModifier(asked);
  const wanted = new Set(
    splitValues(asked.value).map((value) => {
      const whole = withoutBackslashes(value);
      const own = whole.startsWith(`${source.site.base}/`) ? whole.slice(source.site.base.length + 1) : whole;
      return own.includes("/") ? own : `${parameter.target}/${own}`;
    }),
  );
  const test: Test = (resource) =>
    parameter.read(resource).some((given) => wanted.has(given?.reference ?? ""));
  return { ...ANY, test, ids: parameter.isOwn ? idsOfReferences(source, parameter, wanted) : null };
}

function idsOfReferences(
  source: DirectorySource,
  { target }: Of<"reference">,
  references: ReadonlySet<string>,
): ReadonlySet<number> {
  const numbers = Array.from(references, (reference) => readIndexId(reference.split("/").at(-1) ?? ""));
  return locationIdsOf(source, target, new Set(numbers.filter((each) => each !== null)));
}

/** Ids of the locations behind ids of a type. */
function locationIdsOf(
  { directory }: DirectorySource,
  type: Of<"reference">["target"],
  ids: ReadonlySet<number>,
): ReadonlySet<number> {
  if (resourceType(type).idOf !== "dentist") return ids;
  return new Set([...ids].flatMap((id) => listEntriesOf(directory, id).map(idAt)));
}

const DAY_MS = 86_400_000;

function isAt(given: string | undefined, { prefix, from, to }: DateQuestion): boolean {
  if (given === undefined) return false;
  const at = Date.parse(given);
  switch (prefix) {
    case "eq":
      return at >= from && at < to;
    case "ne":
      return at < from || at >= to;
    case "gt":
    case "sa":
      return at >= to;
    case "ge":
      return at >= from;
    case "lt":
    case "eb":
      return at < from;
    case "le":
      return at < to;
    default:
      return at >= from - DAY_MS && at < to + DAY_MS;
  }
}

function nearCondition(parameter: Of<"special">, asked: Asked): Condition {
  refuseModifier(asked);
  const circle = readCircle(asked.value);
  const test: Test = (resource) => {
    const point = parameter.read(resource);
    return point !== null && distanceMiles(circle, point) <= circle.miles;
  };
  return { ...ANY, test, circle };
}

/** `organization.name=…`: what is referred to fits. One step, as the guide has it. */
function chainedCondition(source: DirectorySource, type: ResourceType, asked: Asked): Condition {
  const parameter = parameterOf(type, asked.name);
  if (parameter.type !== "reference") throw invalid(`'${asked.name}' refers to nothing.`);
  if (asked.modifier !== null && asked.modifier !== parameter.target) refuseModifier(asked);
  const { target, isOwn } = parameter;
  const [name = "", modifier = null] = (asked.chained ?? "").split(":");
  if (name.includes(".")) throw invalid("A chain has one step.");
  const inner = readCondition(source, resourceType(target), { ...asked, name, modifier, chained: null });
  const known = new Map<string, boolean>();
  const fits = (reference: string): boolean => {
    const before = known.get(reference);
    if (before !== undefined) return before;
    const found = resolveReference(source, reference);
    const isFitting = found !== null && inner.test(found);
    known.set(reference, isFitting);
    return isFitting;
  };
  const test: Test = (resource) =>
    parameter.read(resource).some((given) => given?.reference !== undefined && fits(given.reference));
  if (!isOwn) return { ...ANY, test };
  const ids = inner.ids === null ? null : locationIdsOf(source, target, inner.ids);
  return { ...ANY, test, ids, narrow: inner.narrow };
}

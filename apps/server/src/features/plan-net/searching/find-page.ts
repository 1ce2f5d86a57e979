import type { PlanNetResource, ResourceType } from "../resource-type.ts";
import { RESOURCE_TYPES, resourceType } from "../resource-types.ts";
import { type Condition, parameterOf, readCondition } from "./conditions.ts";
import { buildFrom, type DirectorySource, resolveReference } from "./directory-source.ts";
import type { Cursor, Question } from "./read-question.ts";
import { type Walk, walkAll, walkIds, walkNear } from "./walks.ts";

export interface Page {
  matches: PlanNetResource[];
  included: PlanNetResource[];
  /** Where the next page goes on; null after the last one. */
  next: Cursor | null;
  /** How many fit; null where not all were looked at. */
  total: number | null;
  /** More would have been included than a page has. */
  isCut: boolean;
}

/** What a search may still do: a resource that is built costs as much as many places that are passed over. */
export interface Budget {
  left: number;
}

export const COSTS = { built: 20, passed: 100 };
/** One page does no more. What does not fit goes on in the next one, which may be empty. */
export const MOST_WORK = 300_000;
const MOST_INCLUDED = 200;

/** Yields after each small part of the work, so that it can wait for its turn. */
export function* findPage(
  source: DirectorySource,
  question: Question,
  budget: Budget,
): Generator<void, Page> {
  const { type, conditions, count } = question;
  const page: Page = { matches: [], included: [], next: null, total: null, isCut: false };
  const isFirst = question.after === null;
  let found = 0;
  let last: Cursor | null = null;
  const take = (resource: PlanNetResource, cursor: Cursor): boolean => {
    found += 1;
    if (count === 0) return true;
    if (page.matches.length === count) {
      page.next = last;
      return false;
    }
    page.matches.push(resource);
    last = cursor;
    return true;
  };
  for (const shared of sharedBehind(source, question)) {
    if (!conditions.every(({ test }) => test(shared))) continue;
    if (!take(shared, { isShared: true, key: shared.id ?? "" })) break;
  }
  const walk = page.next === null ? startWalk(source, type, conditions, indexKey(question.after)) : null;
  for (let step = walk?.next() ?? null; step !== null; step = walk?.next() ?? null) {
    budget.left -= step === "passed" ? COSTS.passed : COSTS.built;
    const resource = step === "passed" ? null : buildFrom(source, type.name, step.entries);
    const key = walk?.passed() ?? "";
    const isFitting = resource !== null && conditions.every(({ test }) => test(resource));
    if (isFitting && !take(resource, { isShared: false, key })) break;
    yield;
    if (budget.left <= 0) {
      page.next = { isShared: false, key };
      break;
    }
  }
  if (isFirst && page.next === null) page.total = found;
  if (count === 0) page.next = null;
  yield* addIncluded(source, question, page, budget);
  return page;
}

const indexKey = (after: Cursor | null): string | null =>
  after === null || after.isShared ? null : after.key;

function sharedBehind({ shared }: DirectorySource, { type, after }: Question): PlanNetResource[] {
  if (after !== null && !after.isShared) return [];
  return shared.filter(
    ({ resourceType: name, id = "" }) => name === type.name && (after === null || id > after.key),
  );
}

function startWalk(
  source: DirectorySource,
  { idOf }: ResourceType,
  conditions: readonly Condition[],
  after: string | null,
): Walk | null {
  if (idOf === null) return null;
  const { directory } = source;
  const circle = conditions.find((each) => each.circle !== null)?.circle ?? null;
  const narrow: Parameters<typeof walkAll>[1]["narrow"] = (packed) => {
    const tests = conditions.flatMap((each) => each.narrow?.(packed) ?? []);
    if (tests.length === 0) return null;
    return (place) => tests.every((test) => test(place));
  };
  const ids = conditions.flatMap((each) => (each.ids === null ? [] : [each.ids]));
  const [fewest] = ids.toSorted((a, b) => a.size - b.size);
  if (circle !== null) return walkNear(directory, circle, { after, narrow });
  if (fewest !== undefined) return walkIds(directory, fewest, { idOf, after });
  return walkAll(directory, { idOf, after, narrow });
}

const keyOf = ({ resourceType: type, id }: PlanNetResource): string => `${type}/${id}`;

function* addIncluded(
  source: DirectorySource,
  { includes, reverseIncludes }: Question,
  page: Page,
  budget: Budget,
): Generator<void> {
  const known = new Set(page.matches.map(keyOf));
  const add = (resource: PlanNetResource | null): void => {
    if (resource === null || known.has(keyOf(resource))) return;
    if (page.included.length >= MOST_INCLUDED) {
      page.isCut = true;
      return;
    }
    known.add(keyOf(resource));
    page.included.push(resource);
  };
  for (const include of includes) {
    for (const match of page.matches) {
      const [, name = ""] = include.split(":");
      const parameter = parameterOf(resourceType(match.resourceType), name);
      if (parameter.type !== "reference") continue;
      for (const given of parameter.read(match)) {
        if (given?.reference === undefined || known.has(given.reference)) continue;
        add(resolveReference(source, given.reference));
        budget.left -= COSTS.built;
        yield;
      }
    }
  }
  for (const include of reverseIncludes) yield* addReferring(source, include, { page, budget, add });
}

interface Adding {
  page: Page;
  budget: Budget;
  add(resource: PlanNetResource): void;
}

/** What refers to the matches; of the index and of what is shared. */
function* addReferring(
  source: DirectorySource,
  include: string,
  { page, budget, add }: Adding,
): Generator<void> {
  if (page.matches.length === 0) return;
  const [typeName = "", name = ""] = include.split(":");
  const type = RESOURCE_TYPES.get(typeName);
  if (type === undefined) return;
  const value = page.matches.map(keyOf).join(",");
  const condition = readCondition(source, type, { name, modifier: null, chained: null, value });
  for (const shared of source.shared)
    if (shared.resourceType === type.name && condition.test(shared)) add(shared);
  const walk = startWalk(source, type, [condition], null);
  for (let step = walk?.next() ?? null; step !== null; step = walk?.next() ?? null) {
    budget.left -= step === "passed" ? COSTS.passed : COSTS.built;
    const resource = step === "passed" ? null : buildFrom(source, type.name, step.entries);
    if (resource !== null && condition.test(resource)) add(resource);
    yield;
    if (budget.left <= 0) page.isCut = true;
    if (page.isCut) return;
  }
}

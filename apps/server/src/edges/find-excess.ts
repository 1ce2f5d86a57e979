import { type Bound, levelsOf } from "./bound.ts";

/** The first value that is more than its route takes. */
export interface Excess {
  /** The path as in an answer's `fields`, such as `family_members.1.name`; empty for the body itself. */
  path: string;
  /** The schema's own sentence; undefined where it has none. */
  sentence: string | undefined;
}

/** What no schema reads may be there, and is small: fields of other routes' bodies, and of apps of another release. */
const UNREAD = { characters: 4_096, items: 100, fields: 100 };
/** Beside those that a schema names. */
export const MORE_FIELDS = 20;
export const MORE_LEVELS = 4;

interface Visit {
  value: unknown;
  bound: Bound | undefined;
  level: number;
  key: string;
  parent: Visit | null;
}

/** Looks at lengths, and into no list or object that has too many members. */
export function findExcess(bound: Bound, body: unknown): Excess | null {
  const mostLevels = levelsOf(bound) + MORE_LEVELS;
  const waiting: Visit[] = [{ value: body, bound, level: 0, key: "", parent: null }];
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const { value } = visit;
    if (typeof value === "string") {
      if (value.length > (visit.bound?.characters ?? UNREAD.characters)) return describeExcess(visit);
    } else if (typeof value === "object" && value !== null) {
      if (visit.level >= mostLevels) return describeExcess(visit);
      const isWithin = Array.isArray(value)
        ? pushItems(waiting, visit, value)
        : pushFields(waiting, visit, value);
      if (!isWithin) return describeExcess(visit);
    }
  }
  return null;
}

/** @returns whether the list is as long as it may be */
function pushItems(waiting: Visit[], visit: Visit, list: readonly unknown[]): boolean {
  if (list.length > (visit.bound?.items ?? UNREAD.items)) return false;
  const bound = visit.bound?.item;
  for (const [index, value] of list.entries()) {
    waiting.push({ value, bound, level: visit.level + 1, key: String(index), parent: visit });
  }
  return true;
}

/** @returns whether the object has as many members, and names as long, as it may */
function pushFields(waiting: Visit[], visit: Visit, object: object): boolean {
  const { bound } = visit;
  let left =
    bound?.mostFields ?? (bound?.fields === undefined ? UNREAD.fields : bound.fields.size + MORE_FIELDS);
  for (const key in object) {
    left -= 1;
    if (left < 0 || key.length > UNREAD.characters) return false;
    const value: unknown = (object as Record<string, unknown>)[key];
    waiting.push({
      value,
      bound: bound?.fields?.get(key) ?? bound?.item,
      level: visit.level + 1,
      key,
      parent: visit,
    });
  }
  return true;
}

/** Names in an answer are short. */
const LONGEST_KEY = 60;
const LONGEST_PATH = 200;

function describeExcess(visit: Visit): Excess {
  const keys: string[] = [];
  for (let each = visit; each.parent !== null; each = each.parent)
    keys.unshift(each.key.slice(0, LONGEST_KEY));
  return { path: keys.join(".").slice(0, LONGEST_PATH), sentence: visit.bound?.sentence };
}

import type * as v from "valibot";

/** How much of a value its schema reads; what is left out is not read at all. Numbers and such are always short. */
export interface Bound {
  /** Characters of a text. */
  characters?: number;
  /** Members of a list. */
  items?: number;
  item?: Bound;
  /** Members of an object that have any name. */
  mostFields?: number;
  fields?: ReadonlyMap<string, Bound>;
  /** What the schema says about a text that is longer, or a list with more. */
  sentence?: string;
}

/** A word that is compared with a list of words. */
const LONGEST_WORD = 100;

/** What this file looks at in a schema of valibot, or in a step of its pipe. */
interface Part {
  kind: "schema" | "validation" | "transformation" | "metadata";
  type: string;
  pipe?: readonly Part[];
  wrapped?: Part;
  item?: Part;
  items?: readonly Part[];
  entries?: Readonly<Record<string, Part>>;
  value?: Part;
  options?: readonly unknown[];
  requirement?: unknown;
  message?: unknown;
  /** `readAs`: the schema of what only code can check. */
  metadata?: Readonly<{ readAs?: Part }>;
}

interface Place {
  path: string;
  onUnbounded: (path: string) => void;
}

/** @param onUnbounded receives the path of each text, list or record that takes any length */
export function boundOf(schema: v.GenericSchema, onUnbounded: Place["onUnbounded"] = () => {}): Bound {
  return readSchema(schema as unknown as Part, { path: "", onUnbounded });
}

/** What follows them in a pipe says more. */
const OPEN_TYPES = new Set(["custom", "unknown", "any"]);

/** A transformed value is another one: what comes after it says nothing about what is sent. */
function readSchema(part: Part, place: Place): Bound {
  const steps = part.pipe ?? [part];
  const end = steps.findIndex(({ kind }) => kind === "transformation");
  const before = end < 0 ? steps : steps.slice(0, end);
  const closed =
    before.find(({ metadata }) => metadata?.readAs !== undefined)?.metadata?.readAs ??
    before.find(({ kind, type }) => kind === "schema" && !OPEN_TYPES.has(type));
  const schema = closed ?? part;
  if (schema.pipe !== undefined && schema !== part && schema !== steps[0]) return readSchema(schema, place);
  return readOne(schema, before, place);
}

function readOne(schema: Part, steps: readonly Part[], place: Place): Bound {
  switch (schema.type) {
    case "string":
      return readText(steps, place);
    case "picklist":
    case "literal":
      return { characters: LONGEST_WORD };
    case "array":
      return readList(schema, steps, place);
    case "object":
    case "loose_object":
      return readObject(schema.entries ?? {}, place);
    case "record":
      return readRecord(schema, steps, place);
    case "union":
    case "variant":
    case "intersect":
      return merge((schema.options ?? []).map((option) => readSchema(option as Part, place)));
    case "custom":
      place.onUnbounded(place.path);
      return {};
    default:
      return schema.wrapped === undefined ? {} : readSchema(schema.wrapped, place);
  }
}

/** Formats of one length, by valibot's name. */
const FORMAT_LENGTHS: Readonly<Record<string, number>> = { uuid: 36, iso_date: 10 };

/** The least of a pipe's limits, with what it says beyond it. */
function findLimit(steps: readonly Part[]): { most: number; sentence: { sentence?: string } } | null {
  const limits = steps.flatMap(({ type, requirement, message }) => {
    const isLength = type === "max_length" || type === "length" || type === "max_entries";
    const most = isLength ? Number(requirement) : FORMAT_LENGTHS[type];
    return most === undefined
      ? []
      : [{ most, sentence: typeof message === "string" ? { sentence: message } : {} }];
  });
  return limits.toSorted((one, other) => one.most - other.most)[0] ?? null;
}

function readText(steps: readonly Part[], { path, onUnbounded }: Place): Bound {
  const limit = findLimit(steps);
  if (limit !== null) return { characters: limit.most, ...limit.sentence };
  onUnbounded(path);
  return {};
}

const inside = ({ path, onUnbounded }: Place, key: string): Place => ({
  path: path === "" ? key : `${path}.${key}`,
  onUnbounded,
});

function readList({ item }: Part, steps: readonly Part[], place: Place): Bound {
  const limit = findLimit(steps);
  const each = item === undefined ? {} : readSchema(item, inside(place, "*"));
  if (limit !== null) return { items: limit.most, item: each, ...limit.sentence };
  place.onUnbounded(place.path);
  return { item: each };
}

function readObject(entries: Readonly<Record<string, Part>>, place: Place): Bound {
  const fields = Object.entries(entries).map(
    ([name, entry]) => [name, readSchema(entry, inside(place, name))] as const,
  );
  return { fields: new Map(fields) };
}

function readRecord({ value }: Part, steps: readonly Part[], place: Place): Bound {
  const limit = findLimit(steps);
  const each = value === undefined ? {} : readSchema(value, inside(place, "*"));
  if (limit !== null) return { mostFields: limit.most, item: each, ...limit.sentence };
  place.onUnbounded(place.path);
  return { item: each };
}

/** What any of them takes. */
function merge(bounds: readonly Bound[]): Bound {
  const most = (numbers: readonly (number | undefined)[]) => {
    const given = numbers.filter((each) => each !== undefined);
    return given.length === 0 ? undefined : Math.max(...given);
  };
  const names = new Set(bounds.flatMap(({ fields }) => [...(fields?.keys() ?? [])]));
  const merged = {
    characters: most(bounds.map(({ characters }) => characters)),
    items: most(bounds.map(({ items }) => items)),
    mostFields: most(bounds.map(({ mostFields }) => mostFields)),
    item: mergeFound(bounds.map(({ item }) => item)),
    fields:
      names.size === 0
        ? undefined
        : new Map(
            Array.from(names, (name) => [
              name,
              mergeFound(bounds.map(({ fields }) => fields?.get(name))) ?? {},
            ]),
          ),
    sentence: bounds.find(({ sentence }) => sentence !== undefined)?.sentence,
  };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

function mergeFound(bounds: readonly (Bound | undefined)[]): Bound | undefined {
  const found = bounds.filter((each) => each !== undefined);
  return found.length === 0 ? undefined : merge(found);
}

/** Levels of lists and objects. */
export function levelsOf({ item, fields }: Bound): number {
  const inner = [...(item === undefined ? [] : [item]), ...(fields?.values() ?? [])];
  return inner.length === 0 ? 0 : 1 + Math.max(...inner.map(levelsOf));
}

/** A character that is escaped as JSON allows. */
const ESCAPED_BYTES = 6;
/** A number with its sign and its digits. */
const VALUE_BYTES = 30;
/** Quotation marks, a colon and a comma. */
const MARKS_BYTES = 4;

/** Bytes of the longest JSON that fits. */
export function bytesOf({ characters = 0, items = 0, item, mostFields = 0, fields }: Bound): number {
  const text = characters * ESCAPED_BYTES + MARKS_BYTES;
  const each = item === undefined ? VALUE_BYTES : bytesOf(item);
  const list = items * (each + 1);
  const named = [...(fields ?? [])].map(([name, field]) => name.length + MARKS_BYTES + bytesOf(field));
  const object = named.reduce((sum, bytes) => sum + bytes, mostFields * (LONGEST_WORD + each));
  return Math.max(VALUE_BYTES, text, list, object);
}

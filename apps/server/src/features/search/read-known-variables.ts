import type { LatLng } from "@smirk/domain/geography/geo";

type Values = Readonly<Record<string, unknown>>;
/** Arguments as GraphQL coerces them; null leaves the variables to graphql-js. */
type ReadVariables = (variables: Values) => Record<string, unknown> | null;

/** Readers by the printed definitions and arguments of an operation. What passes is coerced as by graphql-js. */
export const KNOWN_VARIABLES: Readonly<Record<string, ReadVariables>> = {
  "($sw: LatLngInput!, $ne: LatLngInput!) (sw: $sw, ne: $ne)": readBox,
  "($sw: LatLngInput!, $ne: LatLngInput!, $zoom: Int!, $filter: MapFilter, $origin: LatLngInput) (sw: $sw, ne: $ne, zoom: $zoom, filter: $filter, origin: $origin)":
    readMapQuestion,
  "($sw: LatLngInput!, $ne: LatLngInput!, $zoom: Int!, $filter: MapFilter, $origin: LatLngInput, $skip: Int!, $sort: MapSort!) (sw: $sw, ne: $ne, zoom: $zoom, filter: $filter, origin: $origin, skip: $skip, sort: $sort)":
    readPricedQuestion,
  "($origin: LatLngInput!, $filter: MapFilter, $limit: Int!) (origin: $origin, filter: $filter, limit: $limit)":
    readNearestQuestion,
  "($input: SearchProviderLocationsInput!, $options: SearchProviderLocationsOptions) (input: $input, options: $options)":
    readSearch,
};

function readBox({ sw, ne }: Values): Record<string, unknown> | null {
  return isPoint(sw) && isPoint(ne) ? { sw, ne } : null;
}

const MAX_INT = 2 ** 31 - 1;
const FILTER_KEYS = new Set([
  "specialities",
  "languages",
  "plans",
  "near",
  "within_miles",
  "q",
  "open_at",
  "open",
  "accepting",
  "procedure",
  "most_cents",
]);
const SORTS: readonly unknown[] = ["distance", "price"];

function readMapQuestion({ sw, ne, zoom, filter, origin }: Values): Record<string, unknown> | null {
  if (!isPoint(sw) || !isPoint(ne) || !isInt(zoom)) return null;
  if (filter != null && !isFilter(filter)) return null;
  if (origin != null && !isPoint(origin)) return null;
  return {
    sw,
    ne,
    zoom,
    skip: 0,
    sort: "distance",
    ...(filter !== undefined && { filter }),
    ...(origin !== undefined && { origin }),
  };
}

function readPricedQuestion({ skip, sort, ...rest }: Values): Record<string, unknown> | null {
  const question = readMapQuestion(rest);
  return question !== null && isInt(skip) && SORTS.includes(sort) ? { ...question, skip, sort } : null;
}

function readNearestQuestion({ origin, filter, limit }: Values): Record<string, unknown> | null {
  if (!isPoint(origin) || !isInt(limit) || (filter != null && !isFilter(filter))) return null;
  return filter === undefined ? { origin, limit } : { origin, filter, limit };
}

function isFilter(filter: unknown): boolean {
  if (!isObject(filter) || !Object.keys(filter).every((key) => FILTER_KEYS.has(key))) return false;
  const { specialities, languages, plans, near, within_miles: miles, q, procedure, open, accepting } = filter;
  return (
    [specialities, languages, plans, open].every((list) => list == null || isStrings(list)) &&
    (near == null || isPoint(near)) &&
    (miles == null || isFloat(miles)) &&
    [q, procedure].every((text) => text == null || typeof text === "string") &&
    [filter.open_at, filter.most_cents].every((value) => value == null || isInt(value)) &&
    (accepting == null || typeof accepting === "boolean")
  );
}

const INPUT_KEYS = new Set(["meta", "hint", "priority_coords", "helpers"]);
const HELPER_KEYS = new Set(["degree", "plan"]);

function readSearch({ input, options }: Values): Record<string, unknown> | null {
  if (!isObject(input) || !Object.keys(input).every((key) => INPUT_KEYS.has(key))) return null;
  const { meta, hint, priority_coords: near, helpers } = input;
  if (typeof meta !== "string" || typeof hint !== "string") return null;
  if ((near != null && !isPoint(near)) || (helpers != null && !isHelpers(helpers))) return null;
  if (options === undefined) return { input };
  return options === null || isOptions(options) ? { input, options } : null;
}

function isHelpers(helpers: unknown): boolean {
  return (
    isObject(helpers) &&
    Object.keys(helpers).every((key) => HELPER_KEYS.has(key)) &&
    [helpers.degree, helpers.plan].every((value) => value == null || typeof value === "string")
  );
}

/** Ids may be numbers to GraphQL, which makes texts of them: only texts pass here. */
function isOptions(options: unknown): boolean {
  return (
    isObject(options) &&
    Object.keys(options).every((key) => key === "exclude") &&
    (options.exclude == null || isStrings(options.exclude))
  );
}

function isPoint(value: unknown): value is LatLng {
  return isObject(value) && isFloat(value.lat) && isFloat(value.lng) && Object.keys(value).length === 2;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isFloat(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isInt(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) <= MAX_INT;
}

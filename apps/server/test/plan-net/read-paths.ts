import type { Resource } from "fhir/r4.js";
import type { Group } from "./read-guide.ts";

/** All values at a path such as `telecom.system`, through lists; `value` stands for `valueString` and its like too. */
export function readPath(value: unknown, path: string): unknown[] {
  const [first = "", ...rest] = path.replace("value[x]", "value").split(".");
  const values = [value].flat().flatMap((each) => {
    if (typeof each !== "object" || each === null) return [];
    const given = (each as Record<string, unknown>)[first];
    return given === undefined ? [] : [given].flat();
  });
  return rest.length === 0 ? values : values.flatMap((each) => readPath(each, rest.join(".")));
}

const EXTENSION = /^\w+\.extension\.where\(url='([^']+)'\)$/;

/** What a search parameter of Inferno's finds in a resource, each as its value in an address. */
export function valuesOf(resource: Resource, searched: Group[":search_definitions"][string]): string[] {
  return searched[":full_paths"].flatMap((path) => {
    const [, url] = EXTENSION.exec(path) ?? [];
    const found =
      url === undefined
        ? readPath(resource, path.replace(/^[A-Z]\w+\./, ""))
        : readPath(resource, "extension").filter((each) => (each as { url: string }).url === url);
    return found.flatMap(writeValue);
  });
}

/** Every part of names and addresses, the codes of concepts, the address of references. */
function writeValue(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  const { valueReference, coding } = value as Record<string, unknown>;
  if (valueReference !== undefined) return writeValue(valueReference);
  if (coding !== undefined) return readPath(value, "coding.code").map(String);
  return PARTS.flatMap((part) => readPath(value, part)).map(String);
}

/** What a search by the whole looks at; the first that is there is what is asked for. */
const PARTS = [
  "reference",
  "family",
  "given",
  "suffix",
  "value",
  "city",
  "state",
  "postalCode",
  "text",
  "line",
  "country",
];

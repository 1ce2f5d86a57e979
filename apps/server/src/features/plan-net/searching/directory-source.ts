import type { LiveDirectory } from "../../search/live-index/live-directory.ts";
import type { PlanNetResource, TypeName } from "../resource-type.ts";
import { RESOURCE_TYPES, resourceType } from "../resource-types.ts";
import type { Site } from "../resources/listing.ts";
import type { SharedResource } from "../resources/shared-resources.ts";
import { resourceAt } from "./kept-resources.ts";
import { dentistAt, type Entry, findEntry, listEntriesOf } from "./published-entries.ts";

/** Everything that is published at one moment. */
export interface DirectorySource {
  directory: LiveDirectory;
  site: Site;
  /** Rising by their ids. */
  shared: readonly SharedResource[];
}

/** An id of the index, which is a number; null for any other. */
export function readIndexId(id: string): number | null {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

export function buildFrom(
  { site }: DirectorySource,
  type: TypeName,
  entries: readonly Entry[],
): PlanNetResource | null {
  const known = resourceType(type);
  const [entry] = entries;
  if (known.idOf === "location") return entry === undefined ? null : resourceAt(site, entry, known);
  const listing = dentistAt(entries);
  return listing === null ? null : known.build(listing, site);
}

export function findResource(source: DirectorySource, type: TypeName, id: string): PlanNetResource | null {
  const own = source.shared.find((each) => each.resourceType === type && each.id === id);
  if (own !== undefined) return own;
  const number = readIndexId(id);
  const { idOf } = resourceType(type);
  if (number === null || idOf === null) return null;
  return buildFrom(source, type, entriesOf(source, idOf, number));
}

function entriesOf({ directory }: DirectorySource, idOf: "location" | "dentist", id: number): Entry[] {
  if (idOf === "dentist") return listEntriesOf(directory, id);
  const entry = findEntry(directory, id);
  return entry === null ? [] : [entry];
}

/** @param reference such as "Location/12" */
export function resolveReference(source: DirectorySource, reference: string): PlanNetResource | null {
  const [name = "", id = ""] = reference.split("/");
  const type = RESOURCE_TYPES.get(name);
  return type === undefined ? null : findResource(source, type.name, id);
}

import type { PlanNetResource, ResourceType } from "../resource-type.ts";
import { buildFrom, type DirectorySource } from "../searching/directory-source.ts";
import { walkAll } from "../searching/walks.ts";

/** Every resource of a type, one at a time: those that stand for no location, then those of the index by their ids. */
export function* listResources(source: DirectorySource, type: ResourceType): Generator<PlanNetResource> {
  for (const shared of source.shared) if (shared.resourceType === type.name) yield shared;
  const { idOf } = type;
  if (idOf === null) return;
  const walk = walkAll(source.directory, { idOf, after: null, narrow: () => null });
  for (;;) {
    const found = walk.next();
    if (found === null) return;
    if (found === "passed") continue;
    const resource = buildFrom(source, type.name, found.entries);
    if (resource !== null) yield resource;
  }
}

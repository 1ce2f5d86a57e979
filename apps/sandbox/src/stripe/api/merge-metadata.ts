import type { Metadata } from "../state/objects.ts";

/** New keys are added, an empty value removes its key, an empty whole removes all. */
export function mergeMetadata(old: Metadata, given: Metadata | null | undefined): Metadata {
  if (given === undefined) return old;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ""));
}

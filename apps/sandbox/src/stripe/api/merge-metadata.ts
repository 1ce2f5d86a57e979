import type { Metadata } from "../state/objects.ts";

/** New keys join, an empty value takes its key away, an empty whole takes all away. */
export function mergeMetadata(old: Metadata, given: Metadata | null | undefined): Metadata {
  if (given === undefined) return old;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ""));
}

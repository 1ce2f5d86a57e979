import type { Metadata } from "../state/objects.ts";

/** New keys are added, an empty value removes its key, an empty whole removes all. */
export function mergeMetadata(old: Metadata, given: Metadata | null | undefined): Metadata {
  if (given === undefined) return old;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ""));
}

export function omitUndefined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

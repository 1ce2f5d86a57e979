import type * as v from "valibot";

/** One environment variable. `fallback: null` means unset. */
export interface Setting<T> {
  summary: string;
  fallback: T;
  schema: v.GenericSchema<string, T>;
}

export function setting<T>(
  summary: string,
  fallback: NoInfer<T>,
  schema: v.GenericSchema<string, T>,
): Setting<T> {
  return { summary, fallback, schema };
}

import type * as v from "valibot";

/** One environment variable. `fallback: null` means unset. */
export interface Setting<T> {
  summary: string;
  fallback: T;
  schema: v.GenericSchema<string, T>;
  /** Whether `<name>_FILE` may name a file that holds the value. */
  isSecret?: true;
}

export function setting<T>(
  summary: string,
  fallback: NoInfer<T>,
  schema: v.GenericSchema<string, T>,
): Setting<T> {
  return { summary, fallback, schema };
}

/** A setting that may also come from a file, such as a mounted secret; unset where neither is given. */
export function secret<T>(summary: string, schema: v.GenericSchema<string, T>): Setting<T | null> {
  return { summary, fallback: null, schema, isSecret: true };
}

/** The variable that names a secret's file, such as `CODE_SECRET_FILE`. */
export function fileVariable(name: string): string {
  return `${name}_FILE`;
}

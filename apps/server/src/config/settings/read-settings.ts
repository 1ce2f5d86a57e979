import { readFileSync } from "node:fs";
import * as v from "valibot";
import { fileVariable } from "./setting.ts";
import { SETTINGS, type SettingValues } from "./settings.ts";

export type Environment = Record<string, string | undefined>;

/** Every setting as a value; one that cannot be read is an error and has its fallback. */
export function readSettings(env: Environment, errors: string[]): SettingValues {
  const entries = Object.entries(SETTINGS).map(([name, setting]) => {
    const given = env[name];
    if (given === undefined || given === "") return [name, setting.fallback];
    const result = v.safeParse(setting.schema as v.GenericSchema<string, unknown>, given);
    if (result.success) return [name, result.output];
    errors.push(`${name} ${result.issues[0].message}.`);
    return [name, setting.fallback];
  });
  return Object.fromEntries(entries) as SettingValues;
}

/** The environment with the contents of the files that its `_FILE` variables name in the place of secrets. */
export function readSecretFiles(env: Environment, errors: string[]): Environment {
  const secrets = Object.entries(SETTINGS).filter(([, setting]) => "isSecret" in setting);
  const read = secrets.flatMap(([name]) => {
    const variable = fileVariable(name);
    const file = env[variable];
    if (!file) return [];
    if (env[name]) {
      errors.push(`${name} and ${variable} must not both be set.`);
      return [];
    }
    const value = readValue(file);
    if ("error" in value) errors.push(`${variable} must name a file with the value: ${file} ${value.error}.`);
    return "text" in value ? [[name, value.text]] : [];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function readValue(file: string): { text: string } | { error: string } {
  try {
    // Editors and `echo` end a file with a line break that is no part of the secret.
    const text = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    return text === "" ? { error: "is empty" } : { text };
  } catch (error) {
    return { error: `cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

import { fileVariable } from "./settings/setting.ts";
import type { SettingName, SettingValues } from "./settings/settings.ts";

/** Settings that belong together: all of them, or null with an error for an incomplete set. */
export function readTogether<const Names extends SettingName[]>(
  names: Names,
  values: SettingValues,
  errors: string[],
): { [Index in keyof Names]: string } | null {
  const given = names.map((name) => values[name]);
  if (given.every((value) => typeof value === "string")) return given as { [Index in keyof Names]: string };
  // A setting that could not be read, or that production needs, already has an error.
  const isNamed = (name: SettingName) =>
    errors.some((error) => error.startsWith(`${name} `) || error.startsWith(`${fileVariable(name)} `));
  const missing = names.filter((name) => values[name] === null && !isNamed(name));
  if (missing.length > 0 && missing.length < names.length) {
    errors.push(`${names.slice(0, -1).join(", ")} and ${names.at(-1)} must be set together.`);
  }
  return null;
}

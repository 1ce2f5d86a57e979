import type { SettingName, SettingValues } from "./settings/settings.ts";

/** Settings that mean something only together: all of them, or null with an error for a part of them. */
export function readTogether<const Names extends SettingName[]>(
  names: Names,
  values: SettingValues,
  errors: string[],
): { [Index in keyof Names]: string } | null {
  const given = names.map((name) => values[name]);
  if (given.every((value) => typeof value === "string")) return given as { [Index in keyof Names]: string };
  // One that was set and could not be read, or that production needs, has an error of its own already.
  const isNamed = (name: SettingName) => errors.some((error) => error.startsWith(`${name} `));
  const missing = names.filter((name) => values[name] === null && !isNamed(name));
  if (missing.length > 0 && missing.length < names.length) {
    errors.push(`${names.slice(0, -1).join(", ")} and ${names.at(-1)} must be set together.`);
  }
  return null;
}

import type { SettingName, SettingValues } from "./settings.ts";

/** Settings that mean something only together: all of them, or null with a fault for a part of them. */
export function readTogether<const Names extends SettingName[]>(
  names: Names,
  values: SettingValues,
  faults: string[],
): { [Index in keyof Names]: string } | null {
  const given = names.map((name) => values[name]);
  if (given.every((value) => typeof value === "string")) return given as { [Index in keyof Names]: string };
  if (given.some((value) => value !== null)) {
    faults.push(`${names.slice(0, -1).join(", ")} and ${names.at(-1)} must be set together.`);
  }
  return null;
}

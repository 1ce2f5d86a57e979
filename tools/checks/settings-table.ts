import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileVariable } from "../../apps/server/src/config/settings/setting.ts";
import { SETTINGS } from "../../apps/server/src/config/settings/settings.ts";

const readme = join(dirname(dirname(import.meta.dirname)), "README.md");
const START = "<!-- settings: written by `npm run docs` -->";
const END = "<!-- end of settings -->";

function shown(fallback: unknown): string {
  if (fallback === null || fallback === "" || (Array.isArray(fallback) && fallback.length === 0)) return "";
  return `\`${fallback === true ? "1" : fallback === false ? "0" : String(fallback)}\``;
}

function named(name: string, setting: object): string {
  return "isSecret" in setting ? `\`${name}\` or \`${fileVariable(name)}\`` : `\`${name}\``;
}

/** The README with its configuration table written from the server's settings. */
export function withSettingsTable(text: string): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, setting]) => `| ${named(name, setting)} | ${shown(setting.fallback)} | ${setting.summary} |`,
  );
  const table = ["| Variable | Default | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
  const from = text.indexOf(START);
  const to = text.indexOf(END);
  if (from < 0 || to < from) throw new Error("The README has no markers around its configuration table.");
  return `${text.slice(0, from)}${START}\n${table}\n${text.slice(to)}`;
}

if (import.meta.main) writeFileSync(readme, withSettingsTable(readFileSync(readme, "utf8")));

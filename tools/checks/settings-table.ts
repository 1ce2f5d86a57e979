import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileVariable, type Setting } from "../../apps/server/src/config/settings/setting.ts";
import { SETTINGS } from "../../apps/server/src/config/settings/settings.ts";
import { replaceWrittenPart } from "./written-part.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The settings that a first installation decides on; docs/settings.md has all of them. */
const THAT_MATTER = [
  "APP_ENV",
  "PUBLIC_ORIGIN",
  "TRUST_PROXY",
  "DATABASE_URL",
  "STRIPE_SECRET_KEY",
  "TWILIO_ACCOUNT_SID",
  "SMTP_URL",
  "TOKEN_KEYS",
  "CONSOLE_ORIGIN",
  "GOOGLE_MAPS_BROWSER_KEY",
] as const satisfies readonly (keyof typeof SETTINGS)[];

/** The documents with tables of settings, and which settings each lists. */
export const SETTINGS_PAGES: readonly { page: string; names: readonly (keyof typeof SETTINGS)[] }[] = [
  { page: join(ROOT, "README.md"), names: THAT_MATTER },
  { page: join(ROOT, "docs/settings.md"), names: Object.keys(SETTINGS) as (keyof typeof SETTINGS)[] },
];

function shown(fallback: unknown): string {
  if (fallback === null || fallback === "" || (Array.isArray(fallback) && fallback.length === 0)) return "";
  return `\`${fallback === true ? "1" : fallback === false ? "0" : String(fallback)}\``;
}

function named(name: string, setting: object): string {
  return "isSecret" in setting ? `\`${name}\` or \`${fileVariable(name)}\`` : `\`${name}\``;
}

/** A document with its table of these settings written from the server's own. */
export function withSettingsTable(text: string, names: readonly (keyof typeof SETTINGS)[]): string {
  const rows = names.map((name) => {
    const setting: Setting<unknown> = SETTINGS[name];
    return `| ${named(name, setting)} | ${shown(setting.fallback)} | ${setting.summary} |`;
  });
  const table = ["| Variable | Default | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
  return replaceWrittenPart(text, "settings", table);
}

if (import.meta.main) {
  for (const { page, names } of SETTINGS_PAGES) {
    writeFileSync(page, withSettingsTable(readFileSync(page, "utf8"), names));
  }
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ConfigError, loadConfig, loadDatabaseConfig } from "../../src/config/config.ts";
import { SETTINGS } from "../../src/config/settings/settings.ts";
import { PRODUCTION } from "../support/production-environment.ts";

const folder = mkdtempSync(join(tmpdir(), "smirk-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const { CODE_SECRET, ...WITHOUT_CODE_SECRET } = PRODUCTION;

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function errorsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
}

it.each([
  ["", CODE_SECRET],
  ["\n", CODE_SECRET],
  ["\r\n", CODE_SECRET],
])("a secret's file may end with %j [TRUST-04]", (end, value) => {
  const file = write("code-secret", `${CODE_SECRET}${end}`);
  expect(loadConfig({ ...WITHOUT_CODE_SECRET, CODE_SECRET: "", CODE_SECRET_FILE: file }).codeSecret).toBe(
    value,
  );
});

it("all of production's secrets can come from files, and no other setting [TRUST-04]", () => {
  const secrets = Object.entries(SETTINGS).flatMap(([name, setting]) =>
    "isSecret" in setting ? [name] : [],
  );
  expect(secrets.toSorted()).toEqual([
    "APPLE_PASS_PRIVATE_KEY",
    "APPLE_PRIVATE_KEY",
    "CODE_SECRET",
    "CONSOLE_OPENID_CLIENT_SECRET",
    "DATABASE_URL",
    "ERROR_REPORTING_DSN",
    "GOOGLE_MAPS_SERVER_KEY",
    "GOOGLE_SIGN_ON_CLIENT_SECRET",
    "GOOGLE_WALLET_PRIVATE_KEY",
    "SMTP_URL",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "TOKEN_KEYS",
    "TWILIO_AUTH_TOKEN",
  ]);
  const env = Object.entries(PRODUCTION).map(([name, value]) =>
    secrets.includes(name) ? [`${name}_FILE`, write(name, `${value}\n`)] : [name, value],
  );
  expect(loadConfig(Object.fromEntries(env))).toEqual(loadConfig(PRODUCTION));
});

it("a migration reads the database's secret and asks for no other [TRUST-04]", () => {
  const { APP_ENV, DATABASE_URL } = PRODUCTION;
  const DATABASE_URL_FILE = write("database-url", DATABASE_URL);
  const read = loadDatabaseConfig({ APP_ENV, DATABASE_URL_FILE, CODE_SECRET_FILE: "/nowhere" });
  expect(read).toMatchObject({ databaseUrl: DATABASE_URL, logLevel: "info" });
  expect(() => loadDatabaseConfig({ APP_ENV })).toThrow("DATABASE_URL must be set in production.");
});

it("a secret that is given twice is refused [TRUST-04]", () => {
  const file = write("code-secret", CODE_SECRET);
  expect(errorsOf({ ...PRODUCTION, CODE_SECRET_FILE: file })).toEqual([
    "CODE_SECRET and CODE_SECRET_FILE must not both be set.",
  ]);
});

it("production names a secret's file that it cannot use, among all other errors [TRUST-04]", () => {
  const { STRIPE_SECRET_KEY: _, SUPPORT_EMAIL: __, ...rest } = WITHOUT_CODE_SECRET;
  const empty = write("empty", "\n");
  const gone = join(folder, "gone");
  expect(errorsOf({ ...rest, CODE_SECRET_FILE: empty, STRIPE_SECRET_KEY_FILE: gone })).toEqual([
    `STRIPE_SECRET_KEY_FILE must name a file with the value: ${gone} cannot be read (ENOENT).`,
    `CODE_SECRET_FILE must name a file with the value: ${empty} is empty.`,
    "SUPPORT_EMAIL must be set in production.",
  ]);
  expect(errorsOf({ CODE_SECRET_FILE: folder })).toEqual([
    `CODE_SECRET_FILE must name a file with the value: ${folder} cannot be read (EISDIR).`,
  ]);
});

it("a value from a file is checked as one of the environment, and never quoted [TRUST-04]", () => {
  const file = write("code-secret", "a".repeat(32));
  expect(errorsOf({ ...WITHOUT_CODE_SECRET, CODE_SECRET_FILE: file })).toEqual([
    "CODE_SECRET must not be guessable in production.",
  ]);
});

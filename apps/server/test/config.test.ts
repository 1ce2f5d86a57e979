import { expect, it } from "vitest";
import { ConfigError, loadConfig } from "../src/config.ts";

function faultsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

const production = {
  APP_ENV: "production",
  PUBLIC_ORIGIN: "https://smirk.example",
  DATABASE_URL: "postgres://smirk@db.example/smirk",
  PLAN_ORGANISATION_NAME: "Plan House",
  PLAN_ORGANISATION_SLUG: "planhouse",
  TELEHEALTH_ADMINISTRATOR_NAME: "Tele House",
  SUPPORT_PHONE: "(800) 555-0100",
  SUPPORT_EMAIL: "help@smirk.example",
  POSTAL_ADDRESS: "1 Main St, Houston, TX 77001",
};

it("an empty environment gives the demo on loopback with its own database", () => {
  expect(loadConfig({})).toMatchObject({
    appEnv: "demo",
    isProduction: false,
    host: "127.0.0.1",
    port: 3000,
    databaseUrl: null,
    demoData: true,
    brandName: "Smirk",
  });
});

it("lists every fault of the environment at once", () => {
  const faults = faultsOf({
    PORT: "80x",
    DATABASE_URL: "mysql://db",
    LOG_LEVEL: "loud",
    MAP_TILE_URL: "https://t.example/{z}",
  });
  expect(faults.map((fault) => fault.split(" ", 1)[0])).toEqual([
    "PORT",
    "LOG_LEVEL",
    "DATABASE_URL",
    "MAP_TILE_ATTRIBUTION",
  ]);
});

it.each([
  ["65536", false],
  ["65535", true],
  ["0", true],
  ["-1", false],
  ["3000.5", false],
])("port %s is taken: %s", (PORT, taken) => {
  expect(faultsOf({ PORT }).length === 0).toBe(taken);
});

it("an unset and an empty variable are the same", () => {
  expect(loadConfig({ HOST: "", ALLOWED_ORIGINS: "" })).toEqual(loadConfig({}));
});

it("production names all that a demo may leave to its default", () => {
  expect(faultsOf({ APP_ENV: "production" })).toHaveLength(Object.keys(production).length - 1);
  expect(faultsOf(production)).toEqual([]);
});

it("production refuses plain http, invented dentists, and has none by default", () => {
  expect(faultsOf({ ...production, PUBLIC_ORIGIN: "http://smirk.example", DEMO_DATA: "1" })).toEqual([
    "PUBLIC_ORIGIN must start with https:// in production.",
    "DEMO_DATA must be off in production: its dentists are invented.",
  ]);
  expect(loadConfig(production).demoData).toBe(false);
});

it("reads allowed origins as a list and refuses what is no origin", () => {
  expect(loadConfig({ ALLOWED_ORIGINS: "https://a.example, https://b.example" }).allowedOrigins).toEqual([
    "https://a.example",
    "https://b.example",
  ]);
  expect(faultsOf({ ALLOWED_ORIGINS: "https://a.example/path" })).toHaveLength(1);
});

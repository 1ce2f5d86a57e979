import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { generateSchemas, type Schemas, TYPES_FILE } from "./generate-schemas.ts";

const FOLDER = path.join(import.meta.dirname, "../../.data/stripe-schemas");

/** Cached by the SDK's version and the checked types. */
export function loadSchemas(): Schemas {
  const file = path.join(FOLDER, `${describeSources()}.json`);
  if (!existsSync(file)) {
    const schemas = generateSchemas(listKinds());
    mkdirSync(FOLDER, { recursive: true });
    const own = `${file}.${process.pid}`;
    writeFileSync(own, JSON.stringify(schemas));
    renameSync(own, file);
  }
  return JSON.parse(readFileSync(file, "utf8")) as Schemas;
}

function describeSources(): string {
  const require = createRequire(import.meta.url);
  const versions = ["stripe", "ts-json-schema-generator"].map((name) => {
    const entry = require.resolve(name);
    const root = entry.slice(0, entry.lastIndexOf(`node_modules/${name}/`) + `node_modules/${name}/`.length);
    return (JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { version: string }).version;
  });
  const hash = createHash("sha256").update(versions.join(" "));
  for (const file of [TYPES_FILE, path.join(import.meta.dirname, "generate-schemas.ts")]) {
    hash.update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}

function listKinds(): string[] {
  const source = readFileSync(TYPES_FILE, "utf8");
  const listed = source.slice(source.indexOf("export interface Objects"));
  return [...listed.matchAll(/^ {2}"?([a-z_.]+)"?: Stripe\./gm)].map(([, kind]) => kind ?? "");
}

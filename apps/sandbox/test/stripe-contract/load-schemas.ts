import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import type { Schemas } from "./generate-schemas.ts";

/** Kept in the repository: making them takes ten seconds. */
const SCHEMAS_FILE = path.join(import.meta.dirname, "schemas.json.br");
const GENERATOR = path.join(import.meta.dirname, "generate-schemas.ts");
const TYPES_FILE = path.join(import.meta.dirname, "checked-types.ts");

interface KeptSchemas extends Schemas {
  /** A hash of all that they are made from. */
  madeFrom: string;
}

export function loadSchemas(): KeptSchemas {
  return JSON.parse(brotliDecompressSync(readFileSync(SCHEMAS_FILE)).toString()) as KeptSchemas;
}

/** Makes the schemas again when the SDK or the checked types have changed. */
export async function ensureSchemas(): Promise<void> {
  const madeFrom = hashSources();
  if (existsSync(SCHEMAS_FILE) && loadSchemas().madeFrom === madeFrom) return;
  const { generateSchemas } = await import("./generate-schemas.ts");
  const kept: KeptSchemas = { madeFrom, ...generateSchemas(TYPES_FILE, listKinds()) };
  const own = `${SCHEMAS_FILE}.${process.pid}`;
  writeFileSync(own, brotliCompressSync(JSON.stringify(kept)));
  renameSync(own, SCHEMAS_FILE);
}

function hashSources(): string {
  const require = createRequire(import.meta.url);
  const versions = ["stripe", "ts-json-schema-generator"].map((name) => {
    const entry = require.resolve(name);
    const root = entry.slice(0, entry.lastIndexOf(`node_modules/${name}/`) + `node_modules/${name}/`.length);
    return (JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { version: string }).version;
  });
  const hash = createHash("sha256").update(versions.join(" "));
  for (const file of [TYPES_FILE, GENERATOR]) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

function listKinds(): string[] {
  const source = readFileSync(TYPES_FILE, "utf8");
  const listed = source.slice(source.indexOf("export interface Objects"));
  return [...listed.matchAll(/^ {2}"?([a-z_.]+)"?: Stripe\./gm)].map(([, kind]) => kind ?? "");
}

import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describeApi } from "../../apps/server/src/features/developers/describe-api.ts";

export const OPENAPI_FILE = join(dirname(dirname(import.meta.dirname)), "docs/openapi.yaml");

/** The document of a line a path, as the server gives it at `/openapi.json`. */
export function writeOpenApi(): string {
  const { openapi, info, servers, tags, paths, components } = describeApi();
  return [
    "# Written by `npm run docs`; docs/api.md says what each call means.",
    `openapi: ${openapi}`,
    `info: ${JSON.stringify(info)}`,
    `servers: ${JSON.stringify(servers)}`,
    `tags: ${JSON.stringify(tags)}`,
    "paths:",
    ...Object.entries(paths).map(([path, item]) => `  ${path}: ${JSON.stringify(item)}`),
    `components: ${JSON.stringify(components)}`,
    "",
  ].join("\n");
}

if (import.meta.main) writeFileSync(OPENAPI_FILE, writeOpenApi());

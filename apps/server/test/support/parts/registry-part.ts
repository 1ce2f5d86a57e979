import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAP_CONTENTS_SELECTION } from "@smirk/domain/finder/map-contents";
import { importRegistry } from "../../../src/features/registry/import-registry.ts";
import type { RegistryImportInput } from "../../../src/features/registry/run/registry-import.ts";
import { askGraphql } from "../ask-graphql.ts";
import type { BareTestApp } from "../bare-test-app.ts";
import { locate } from "../registry/registry-rows.ts";
import { HOUR_MS, isSettable } from "../settable-clock.ts";

export interface RegistryPart {
  /** The test's own folder, removed at the end. */
  folder: string;
  /** Imports a text or bytes as a file; a clock that can be set goes an hour ahead first. */
  importFile(
    contents: string | Buffer,
    input?: Partial<RegistryImportInput>,
  ): ReturnType<typeof importRegistry>;
  /** The refused rows of the last import, header first. */
  readRefused(): Promise<string[]>;
  /** Last names on the map, as a visitor finds them. */
  listOnMap(): Promise<string[]>;
  close(): Promise<void>;
}

export async function createRegistryPart({ app, ctx }: BareTestApp): Promise<RegistryPart> {
  const folder = await mkdtemp(join(tmpdir(), "smirk-registry-test-"));
  const refusedFile = join(folder, "refused.csv");
  return {
    folder,
    async importFile(contents, input = {}) {
      const file = join(folder, "registry.csv");
      await writeFile(file, contents);
      if (isSettable(ctx.clock)) ctx.clock.pass(HOUR_MS);
      const mayHide = Number.MAX_SAFE_INTEGER;
      const defaults = { dryRun: false, complete: false, states: null, mayHide, refusedFile };
      const operator = { actor: "ana", command: "import registry" };
      return importRegistry({ ...ctx, locate }, { file, operator, ...defaults, ...input });
    },
    readRefused: async () => (await readFile(refusedFile, "utf8")).trimEnd().split("\r\n"),
    async listOnMap() {
      const box = { sw: { lat: 29, lng: -96 }, ne: { lat: 31, lng: -95 } };
      const query = `query Map($sw: LatLngInput!, $ne: LatLngInput!, $zoom: Int!) {
        findMapContents(sw: $sw, ne: $ne, zoom: $zoom) { ${MAP_CONTENTS_SELECTION} } }`;
      const { data } = await askGraphql(app, query, { ...box, zoom: 12 });
      const cards: { provider: { last_name: string } }[] = data.findMapContents.locations;
      return cards.map(({ provider }) => provider.last_name).sort();
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

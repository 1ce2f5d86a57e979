import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAP_CONTENTS_SELECTION } from "@smirk/domain/map-contents";
import { importRegistry } from "../src/features/registry/import-registry.ts";
import type { Locate, RegistryImportInput } from "../src/features/registry/registry-import.ts";
import { askGraphql } from "./ask-graphql.ts";
import { openTestApp, type TestApp } from "./harness.ts";
import {
  npiOf,
  type RegistryRowFields,
  registryHeader,
  registryRowWriter,
  toRegistryLine,
} from "./registry-layout.ts";
import { createSettableClock, HOUR_MS, type SettableClock } from "./settable-clock.ts";

export interface RegistryHouse extends TestApp {
  clock: SettableClock;
  /** Of the test's own, taken away at the end. */
  folder: string;
  /** Imports a text or bytes as a file, an hour after what was before. */
  importFile(
    contents: string | Buffer,
    input?: Partial<RegistryImportInput>,
  ): ReturnType<typeof importRegistry>;
  /** The refused rows of the last import, header first. */
  readRefused(): Promise<string[]>;
  /** Last names on the map, as a visitor finds them. */
  listOnMap(): Promise<string[]>;
}

/** Two places and no gazetteer: tests of the pipeline ask for no more. */
export const locate: Locate = ({ zip, state }) => {
  if (zip === "77099") return null;
  return { latitude: state === "TX" ? 29.76 : 30, longitude: -95.37, quality: "zip" };
};

export async function openRegistryHouse(): Promise<RegistryHouse> {
  const clock = createSettableClock();
  const house = await openTestApp({ clock });
  const folder = await mkdtemp(join(tmpdir(), "smirk-registry-test-"));
  const refusedFile = join(folder, "refused.csv");
  return {
    ...house,
    clock,
    folder,
    async importFile(contents, input = {}) {
      const file = join(folder, "registry.csv");
      await writeFile(file, contents);
      clock.pass(HOUR_MS);
      return importRegistry(
        { ...house.ctx, clock, locate },
        {
          file,
          operator: { actor: "ana", command: "import registry" },
          dryRun: false,
          complete: false,
          states: null,
          refusedFile,
          ...input,
        },
      );
    },
    readRefused: async () => (await readFile(refusedFile, "utf8")).trimEnd().split("\r\n"),
    async listOnMap() {
      const box = { sw: { lat: 29, lng: -96 }, ne: { lat: 31, lng: -95 } };
      const query = `query Map($sw: LatLngInput!, $ne: LatLngInput!, $zoom: Int!) {
        findMapContents(sw: $sw, ne: $ne, zoom: $zoom) { ${MAP_CONTENTS_SELECTION} } }`;
      const { data } = await askGraphql(house.app, query, { ...box, zoom: 12 });
      const cards: { provider: { last_name: string } }[] = data.findMapContents.locations;
      return cards.map(({ provider }) => provider.last_name).sort();
    },
    close: async () => {
      await house.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A dentist in Houston, numbered. */
export function dentist(number: number, fields: Partial<RegistryRowFields> = {}): RegistryRowFields {
  return {
    npi: npiOf(100_000_000 + number),
    firstName: "ADA",
    lastName: `FERN ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26]}`,
    credential: "D.D.S.",
    line1: `${number} ELM ST`,
    city: "HOUSTON",
    state: "TX",
    zip: "770021234",
    country: "US",
    phone: "7135550123",
    taxonomies: ["1223G0001X*"],
    ...fields,
  };
}

export function registryFile(rows: readonly (RegistryRowFields | string)[], width: 330 | 329 = 330): string {
  const write = registryRowWriter(width);
  const lines = rows.map((row) => (typeof row === "string" ? row : write(row)));
  return `${[toRegistryLine(registryHeader(width)), ...lines].join("\n")}\n`;
}

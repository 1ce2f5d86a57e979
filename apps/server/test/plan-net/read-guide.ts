import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { CodeSystem, Resource, StructureDefinition } from "fhir/r4.js";
import { parse } from "yaml";

const STANDARDS = join(import.meta.dirname, "../../../../../shared/data/standards/plan-net");
const PACKAGE = join(STANDARDS, "hl7.fhir.us.davinci-pdex-plan-net-1.1.0.tgz");
const METADATA = join(STANDARDS, "inferno-plan-net-v1.1.0-metadata.yml");

/** The guide and Inferno's reading of it lie beside the repository, not in it. */
export const isGuideThere = existsSync(PACKAGE) && existsSync(METADATA);

interface Searched {
  ":full_paths": string[];
  ":type": string;
  ":comparators": Record<string, string>;
  ":target"?: string;
  ":chain"?: { ":chain": string }[];
  ":values": string[];
}

/** What Inferno knows of one profile; keys are Ruby's symbols. */
export interface Group {
  ":resource": string;
  ":profile_url": string;
  ":profile_name": string;
  ":searches": { ":names": string[] }[];
  ":search_definitions": Record<string, Searched>;
  ":include_params": string[];
  ":revincludes": string[];
  ":must_supports": { ":extensions": { ":url": string }[]; ":elements": { ":path": string }[] };
  ":mandatory_elements": string[];
}

export function readGroups(): Group[] {
  const read = parse(readFileSync(METADATA, "utf8")) as { ":groups": Group[] };
  return read[":groups"].map((group) => ({
    ...group,
    ":search_definitions": Object.fromEntries(
      Object.entries(group[":search_definitions"]).map(([name, one]) => [name.replace(/^:/, ""), one]),
    ),
  }));
}

/** Everything in the guide's package, by the names of its files. */
export function readPackage(): Map<string, Resource> {
  const files = new Map<string, Resource>();
  for (const [name, bytes] of readTar(gunzipSync(readFileSync(PACKAGE)))) {
    if (/^package\/(?:example\/)?[A-Z][^/]*\.json$/.test(name)) files.set(name, JSON.parse(bytes.toString()));
  }
  return files;
}

const BLOCK = 512;

/** Names and contents: a header of one block before each file, whose size is octal. */
function readTar(tar: Buffer): [name: string, bytes: Buffer][] {
  const files: [string, Buffer][] = [];
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const text = (from: number, length: number) =>
      tar.toString("latin1", at + from, at + from + length).split("\0", 1)[0] ?? "";
    const [name, size] = [text(0, 100), Number.parseInt(text(124, 12), 8) || 0];
    if (name !== "") files.push([name, tar.subarray(at + BLOCK, at + BLOCK + size)]);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

export const isProfile = (resource: Resource): resource is StructureDefinition =>
  resource.resourceType === "StructureDefinition";

export const isCodeSystem = (resource: Resource): resource is CodeSystem =>
  resource.resourceType === "CodeSystem";

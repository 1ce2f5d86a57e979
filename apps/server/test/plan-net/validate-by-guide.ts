import { loadDataType, validateResource } from "@medplum/core";
import type { Resource, StructureDefinition } from "fhir/r4.js";
import { isCodeSystem, isProfile, readPackage } from "./read-guide.ts";

/** The validator's own types of FHIR are as ours. */
type Loaded = Parameters<typeof loadDataType>[0];

export interface GuideCheck {
  /** The guide's own examples, by their files. */
  examples: [name: string, example: Resource][];
  /** What is wrong with a resource by the profiles that it names, in words. */
  flawsOf(resource: Resource): string[];
}

/** Checks by the guide's package: the structure by @medplum/core, codes of the guide's systems apart. */
export function openGuideCheck(): GuideCheck {
  const files = readPackage();
  const profiles = new Map(
    [...files.values()].filter(isProfile).map((profile) => [profile.url, withoutNestedSlices(profile)]),
  );
  for (const profile of profiles.values()) {
    loadDataType(profile as Loaded);
    // The validator wants the plain type too: the profile stands for it.
    if (profile.kind === "resource")
      loadDataType({
        ...profile,
        name: profile.type,
        url: `http://hl7.org/fhir/StructureDefinition/${profile.type}`,
      } as Loaded);
  }
  const codes = new Map(
    [...files.values()]
      .filter(isCodeSystem)
      .map(({ url = "", concept = [] }) => [
        url,
        new Map(concept.map(({ code, display }) => [code, display])),
      ]),
  );
  return {
    examples: [...files].filter(([name]) => name.startsWith("package/example/")),
    flawsOf: (resource) => [...profileFlaws(resource, profiles), ...codeFlaws(resource, codes)],
  };
}

function profileFlaws(resource: Resource, profiles: ReadonlyMap<string, StructureDefinition>): string[] {
  const named = resource.meta?.profile?.map((url) => profiles.get(url.split("|", 1)[0] ?? "")) ?? [];
  if (named.length === 0 || named.includes(undefined)) return ["names no profile of the guide"];
  return named.flatMap((profile) => {
    try {
      validateResource(resource as never, { profile: profile as Loaded });
      return [];
    } catch (error) {
      return [`${resource.resourceType}/${resource.id}: ${(error as Error).message}`];
    }
  });
}

/** The validator looks for slices of extensions in extensions where there are none. */
function withoutNestedSlices(profile: StructureDefinition): StructureDefinition {
  const element = profile.snapshot?.element.filter(
    ({ id = "" }) => !/extension:[^.]+\.extension/.test(id) && !/\.[a-z][A-Za-z]*\.extension:/.test(id),
  );
  return element === undefined ? profile : { ...profile, snapshot: { element } };
}

/** Codings whose system is the guide's have one of its codes, under its name. */
function codeFlaws(
  value: unknown,
  codes: ReadonlyMap<string, ReadonlyMap<string, string | undefined>>,
): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { system, code, display } = value as { system?: string; code?: string; display?: string };
  const known = codes.get(system ?? "");
  const isWrong =
    known !== undefined &&
    (!known.has(code ?? "") || (display !== undefined && known.get(code ?? "") !== display));
  const inner = Object.values(value).flatMap((each) => codeFlaws(each, codes));
  return isWrong ? [`${system}|${code} is not '${display}'`, ...inner] : inner;
}

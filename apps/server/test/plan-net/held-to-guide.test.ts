import type { Bundle, FhirResource } from "fhir/r4.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { seedDemoDirectory } from "../../src/demo/seed-demo-directory.ts";
import { openPlanNet, type PlanNet } from "./open-plan-net.ts";
import { type Group, isGuideThere, readGroups } from "./read-guide.ts";
import { readPath, valuesOf } from "./read-paths.ts";
import { openBindingCheck } from "./required-bindings.ts";
import { type GuideCheck, openGuideCheck } from "./validate-by-guide.ts";

/** The demo's 2,400 dentists beside the three that have everything. */
const IS_WHOLE = bySize({ commit: false, full: true });

const groups = isGuideThere ? readGroups() : [];
let net: PlanNet;
const resources = new Map<string, FhirResource[]>();
const byAddress = new Map<string, FhirResource>();
beforeAll(async () => {
  if (!isGuideThere) return;
  net = await openPlanNet();
  if (IS_WHOLE) await seedDemoDirectory(net.ctx);
  for (const type of new Set(groups.map((group) => group[":resource"])))
    resources.set(type, await net.readAll(`${type}?_count=100`));
  for (const each of [...resources.values()].flat()) byAddress.set(addressed(each), each);
});
afterAll(() => net?.close());

/** The group's profile alone: networks are organizations too. */
const ofGroup = (group: Group): FhirResource[] =>
  (resources.get(group[":resource"]) ?? []).filter(({ meta }) =>
    meta?.profile?.includes(group[":profile_url"]),
  );

/** A value as an address has it; a comma would stand between two values. */
const written = (value: string) => encodeURIComponent(value.replaceAll(/[,|$\\]/g, "\\$&"));

const addressed = (resource: FhirResource) => `${resource.resourceType}/${resource.id}`;

const MOST_INCLUDED = 200;

async function listMatches(path: string): Promise<{ matches: FhirResource[]; included: FhirResource[] }> {
  const { entry = [] } = await net.read<Bundle>(path);
  const of = (mode: string) =>
    entry.flatMap(({ resource, search }) => (search?.mode === mode && resource ? [resource] : []));
  // More than a page includes is said.
  if (of("include").length < MOST_INCLUDED) expect(of("outcome"), path).toEqual([]);
  return { matches: of("match"), included: of("include") };
}

/** What a search for a value of a resource's own must find: the resource, and nothing without the value. */
async function searchFlaws(group: Group, name: string): Promise<string[]> {
  const type = group[":resource"];
  const searched = group[":search_definitions"][name];
  if (searched === undefined) return [`${type}?${name}: not defined`];
  const own = ofGroup(group);
  const known = own.flatMap((resource) =>
    valuesOf(resource, searched).map((value) => ({ resource, value })),
  )[0];
  const value = known?.value ?? "none-has-it";
  const path = `${type}?${name}=${written(value)}&_count=100`;
  const { matches } = await listMatches(path);
  if (known === undefined) return matches.length === 0 ? [] : [`${path}: found ${matches.length}`];
  const isThere =
    matches.some((each) => each.id === known.resource.id) ||
    (await net.readAll(path)).some((each) => each.id === known.resource.id);
  const strays = matches.filter(
    (each) => !valuesOf(each, searched).some((one) => one.toLowerCase().startsWith(value.toLowerCase())),
  );
  return [
    ...(isThere ? [] : [`${path}: not found`]),
    ...strays.map((each) => `${path}: ${addressed(each)} is not it`),
  ];
}

describe.runIf(isGuideThere)("held to the guide and to Inferno's reading of it", () => {
  it("answers each of the 73 searches with what has the value and nothing else [OPEN-01]", async () => {
    const asked = groups.flatMap((group) =>
      group[":searches"].map(({ ":names": [name = ""] }) => ({ group, name })),
    );
    const flaws: string[] = [];
    for (const { group, name } of asked) flaws.push(...(await searchFlaws(group, name)));
    expect(flaws).toEqual([]);
    expect(asked).toHaveLength(73);
  });

  it("answers each comparator of a time [OPEN-01]", async () => {
    const flaws: string[] = [];
    for (const group of groups) {
      const [first] = ofGroup(group);
      const at = first?.meta?.lastUpdated ?? "";
      const type = group[":resource"];
      const comparators = Object.keys(group[":search_definitions"]._lastUpdated?.[":comparators"] ?? {});
      expect(comparators.length).toBe(9);
      for (const comparator of comparators.map((each) => each.replace(":", ""))) {
        const { matches } = await listMatches(`${type}?_lastUpdated=${comparator}${at}&_id=${first?.id}`);
        const isWanted = ["eq", "ge", "le", "ap"].includes(comparator);
        if ((matches.length === 1) !== isWanted) flaws.push(`${type} ${comparator}${at}`);
      }
    }
    expect(flaws).toEqual([]);
  });

  it("follows each of the 74 chains to what is referred to [OPEN-01]", async () => {
    const flaws: string[] = [];
    let asked = 0;
    for (const group of groups) {
      for (const [name, searched] of Object.entries(group[":search_definitions"])) {
        for (const { ":chain": chain } of searched[":chain"] ?? []) {
          asked += 1;
          flaws.push(...(await chainFlaws(group, name, chain)));
        }
      }
    }
    expect(flaws).toEqual([]);
    expect(asked).toBe(74);
  });

  it("includes by each of the 29 parameters what is referred to [OPEN-01]", async () => {
    const flaws: string[] = [];
    let asked = 0;
    for (const group of groups) {
      for (const include of group[":include_params"]) {
        asked += 1;
        const searched = group[":search_definitions"][include.split(":")[1] ?? ""];
        if (searched === undefined) flaws.push(`${include}: not defined`);
        else flaws.push(...(await includeFlaws(group, include, searched)));
      }
    }
    expect(flaws).toEqual([]);
    expect(asked).toBe(29);
  });

  it("includes by each of the 15 parameters what refers to a match [OPEN-01]", async () => {
    const flaws: string[] = [];
    let asked = 0;
    for (const group of groups) {
      for (const include of group[":revincludes"]) {
        asked += 1;
        const [type = "", name = ""] = include.split(":");
        const sources = groups.filter((each) => each[":resource"] === type);
        const searched = sources[0]?.[":search_definitions"][name];
        if (searched === undefined) flaws.push(`${include}: not defined`);
        else flaws.push(...(await reverseFlaws(group, include, { searched, sources })));
      }
    }
    expect(flaws).toEqual([]);
    expect(asked).toBe(15);
  });

  it("gives every mandatory element, and each that the guide supports but those listed [OPEN-01]", () => {
    const missing: string[] = [];
    for (const group of groups) {
      const own = ofGroup(group);
      expect(own.length, group[":profile_name"]).toBeGreaterThan(0);
      const type = group[":resource"];
      for (const path of new Set(group[":must_supports"][":elements"].map((each) => each[":path"])))
        if (!own.some((each) => readPath(each, path).length > 0))
          missing.push(`${group[":profile_name"]} ${path}`);
      for (const path of group[":mandatory_elements"].filter((each) => each.split(".").length === 2)) {
        const inner = path.slice(type.length + 1);
        for (const each of own)
          expect({ of: addressed(each), path, has: readPath(each, inner).length > 0 }).toMatchObject({
            has: true,
          });
      }
    }
    expect(missing).toEqual(NOT_KNOWN);
  });
});

/** Value sets that the guide requires and we have values of. */
const REQUIRED: string[] = [
  "AcceptingPatientsVS",
  "IndividualAndGroupSpecialtiesVS",
  "NetworkTypeVS",
  "PractitionerRoleVS",
  "SpecialtiesVS",
  "address-type",
  "contact-point-system",
  "contact-point-use",
  "days-of-week",
  "endpoint-status",
  "identifier-use",
  "location-status",
  "mimetypes",
  "publication-status",
];

/** What we do not know of offices and do not make up. */
const NOT_KNOWN: string[] = [
  "Plan-Net HealthcareService type",
  "Plan-Net HealthcareService coverageArea",
  "Plan-Net HealthcareService appointmentRequired",
  "Plan-Net HealthcareService endpoint",
  "Plan-Net InsurancePlan alias",
  "Plan-Net InsurancePlan period",
  "Plan-Net InsurancePlan plan.type",
  "Plan-Net InsurancePlan plan.coverageArea",
  "Plan-Net Location alias",
  "Plan-Net Location partOf",
  "Plan-Net Location endpoint",
  "Plan-Net Network telecom",
  "Plan-Net Network address",
  "Plan-Net Network address.line",
  "Plan-Net Network address.city",
  "Plan-Net Network address.state",
  "Plan-Net Network address.postalCode",
  "Plan-Net Network address.country",
  "Plan-Net Organization partOf",
  "Plan-Net OrganizationAffiliation period",
  "Plan-Net OrganizationAffiliation endpoint",
  "Plan-Net Practitioner telecom",
  "Plan-Net Practitioner address",
  "Plan-Net Practitioner qualification.identifier",
  "Plan-Net Practitioner qualification.period",
  "Plan-Net Practitioner qualification.issuer",
  "Plan-Net PractitionerRole period",
  "Plan-Net PractitionerRole endpoint",
];

/** The one that is referred to, and a value of its own by the chained parameter. */
async function chainFlaws(group: Group, name: string, chain: string): Promise<string[]> {
  const type = group[":resource"];
  const searched = group[":search_definitions"][name];
  if (searched === undefined) return [`${type}.${name}: not defined`];
  for (const resource of ofGroup(group)) {
    for (const reference of valuesOf(resource, searched)) {
      const target = byAddress.get(reference);
      const defined = groups.find((each) => each[":resource"] === target?.resourceType)?.[
        ":search_definitions"
      ][chain];
      const value = target && defined ? valuesOf(target, defined)[0] : undefined;
      if (value === undefined) continue;
      const path = `${type}?${name}.${chain}=${written(value)}`;
      const found = await net.readAll(`${path}&_id=${resource.id}`);
      const typed = await net.readAll(
        `${type}?${name}:${target?.resourceType}.${chain}=${written(value)}&_id=${resource.id}`,
      );
      const others = await net.readAll(`${type}?${name}.${chain}=none-has-it`);
      return found.length === 1 && typed.length === 1 && others.length === 0
        ? []
        : [`${path}: ${found.length}, ${typed.length}, ${others.length}`];
    }
  }
  const { matches } = await listMatches(`${type}?${name}.${chain}=none-has-it`);
  return matches.length === 0 ? [] : [`${type}?${name}.${chain}: found ${matches.length}`];
}

type Searched = Group[":search_definitions"][string];

async function includeFlaws(group: Group, include: string, searched: Searched): Promise<string[]> {
  const type = group[":resource"];
  const resource = ofGroup(group).find((each) => valuesOf(each, searched).length > 0) ?? ofGroup(group)[0];
  const { included } = await listMatches(`${type}?_id=${resource?.id}&_include=${include}`);
  const wanted = resource === undefined ? [] : [...new Set(valuesOf(resource, searched))].sort();
  return JSON.stringify(included.map(addressed).sort()) === JSON.stringify(wanted)
    ? []
    : [`${include}: ${included.map(addressed)}`];
}

async function reverseFlaws(
  group: Group,
  include: string,
  { searched, sources }: { searched: Searched; sources: Group[] },
): Promise<string[]> {
  const all = sources.flatMap(ofGroup);
  const referring = (address: string) => all.filter((each) => valuesOf(each, searched).includes(address));
  const own = ofGroup(group);
  const target = own.find((each) => referring(addressed(each)).length > 0) ?? own[0];
  if (target === undefined) return [`${include}: nothing to refer to`];
  const { included } = await listMatches(`${group[":resource"]}?_id=${target.id}&_revinclude=${include}`);
  const strays = included.filter((each) => !valuesOf(each, searched).includes(addressed(target)));
  const wanted = Math.min(referring(addressed(target)).length, included.length);
  return strays.length === 0 && included.length >= wanted ? [] : [`${include}: ${included.length}`];
}

describe.runIf(isGuideThere)("by the guide's own package", () => {
  let check: GuideCheck;
  beforeAll(() => {
    check = openGuideCheck();
  });

  it("the guide's 49 examples are valid [OPEN-01]", () => {
    expect(check.examples.flatMap(([, example]) => check.flawsOf(example))).toEqual([]);
    expect(check.examples).toHaveLength(49);
  });

  it("every resource of the directory is valid [OPEN-01]", () => {
    const all = [...resources.values()].flat();
    expect(all.flatMap((resource) => check.flawsOf(resource))).toEqual([]);
    expect(new Set(all.map(({ resourceType }) => resourceType)).size).toBe(8);
  });

  it("every coded value is of the value set that the guide requires there [OPEN-01]", () => {
    const { flawsOf, seen } = openBindingCheck();
    const all = [...resources.values()].flat();
    expect(all.flatMap(flawsOf)).toEqual([]);
    expect([...seen.keys()].map((url) => url.split("/").at(-1)).toSorted()).toEqual(REQUIRED);
    expect(check.examples.flatMap(([, example]) => flawsOf(example))).toEqual([]);
    const [role] = resources.get("PractitionerRole") ?? [];
    const strange = [{ coding: [{ system: "http://nucc.org/provider-taxonomy", code: "1" }] }];
    expect(flawsOf({ ...role, specialty: strange } as FhirResource)).toEqual([
      expect.stringMatching(/^PractitionerRole\.specialty: .* is not of .*IndividualAndGroupSpecialtiesVS$/),
    ]);
  });

  it("what lacks what the guide asks for is not valid [OPEN-01]", () => {
    const [role] = resources.get("PractitionerRole") ?? [];
    expect(check.flawsOf({ ...role, active: undefined } as never)).not.toEqual([]);
  });
});

import { STATES } from "@smirk/domain/joining/address/states";
import type { ElementDefinition, Resource, StructureDefinition, ValueSet } from "fhir/r4.js";
import { isCodeSystem, isProfile, readPackage } from "./read-guide.ts";

/** FHIR's own value sets, which the guide's package only names, as R4 lists them. */
const OF_FHIR: Readonly<Record<string, string>> = {
  "address-type": "postal physical both",
  "address-use": "home work temp old billing",
  "administrative-gender": "male female other unknown",
  "contact-point-system": "phone fax email pager url sms other",
  "contact-point-use": "home work temp old mobile",
  "days-of-week": "mon tue wed thu fri sat sun",
  "endpoint-status": "active suspended error off entered-in-error test",
  "identifier-use": "usual official temp secondary old",
  "insuranceplan-applicability": "in-network out-of-network other",
  "location-mode": "instance kind",
  "location-status": "active suspended inactive",
  mimetypes: "application/fhir+json application/fhir+ndjson",
  "name-use": "usual official temp nickname anonymous old maiden",
  "publication-status": "draft active retired unknown",
};

const PRACTITIONER_ROLES = "doctor nurse pharmacist researcher teacher ict";
const STATES_OF_US_CORE = "http://hl7.org/fhir/us/core/ValueSet/us-core-usps-state";

export interface BindingCheck {
  /** Values outside of the sets that the guide requires, in words. */
  flawsOf(resource: Resource): string[];
  /** Each required set with the number of values that were looked at. */
  seen: ReadonlyMap<string, number>;
}

/** Checks coded values by the bindings of the guide's profiles whose strength is `required`. */
export function openBindingCheck(): BindingCheck {
  const files = [...readPackage().values()];
  const profiles = new Map(files.filter(isProfile).map((profile) => [profile.url, profile]));
  const codesOf = createCodeReader(files);
  const seen = new Map<string, number>();

  function checkProfile(value: unknown, url: string): string[] {
    const profile = profiles.get(url);
    return (profile?.snapshot?.element ?? []).flatMap((element) => {
      const set = requiredSet(element);
      if (set === null || profile === undefined) return [];
      return valuesAt(value, pathOf(element, profile)).flatMap((coded) => {
        seen.set(set, (seen.get(set) ?? 0) + 1);
        return isIn(coded, codesOf(set)) ? [] : [`${element.id}: ${JSON.stringify(coded)} is not of ${set}`];
      });
    });
  }

  /** An extension is checked by the definition that its address names, wherever it stands. */
  function checkExtensions(value: unknown): string[] {
    if (typeof value !== "object" || value === null) return [];
    const { url } = value as { url?: unknown };
    const own = typeof url === "string" && profiles.has(url) ? checkProfile(value, url) : [];
    return [...own, ...Object.values(value).flatMap(checkExtensions)];
  }

  return {
    seen,
    flawsOf: (resource) => [
      ...(resource.meta?.profile ?? []).flatMap((url) => checkProfile(resource, url.split("|", 1)[0] ?? "")),
      ...checkExtensions(resource),
    ],
  };
}

function requiredSet({ binding }: ElementDefinition): string | null {
  return binding?.strength === "required" ? (binding.valueSet?.split("|", 1)[0] ?? null) : null;
}

/** Names of elements below the root; one of an extension in it with its slice, such as `extension:code`. */
function pathOf({ id = "" }: ElementDefinition, { type }: StructureDefinition): string[] {
  return id.slice(type.length + 1).split(".");
}

/** Values at a path. What is inside of a resource's extensions is left to `checkExtensions`. */
function valuesAt(value: unknown, [first, ...rest]: string[]): unknown[] {
  if (first === undefined) return [value];
  if (typeof value !== "object" || value === null) return [];
  const [name = "", slice] = first.split(":");
  const found = Object.entries(value)
    .filter(([key]) => (name === "value[x]" ? /^value[A-Z]/.test(key) : key === name))
    .flatMap(([, given]) => [given].flat());
  const own = name === "extension" ? found.filter((each) => (each as { url?: string }).url === slice) : found;
  return own.flatMap((each) => valuesAt(each, rest));
}

/** A code alone, or a concept of which one coding is of the set. */
function isIn(coded: unknown, codes: ReadonlySet<string>): boolean {
  if (typeof coded === "string") return [...codes].some((code) => code.endsWith(`|${coded}`));
  const { coding = [] } = coded as { coding?: { system?: string; code?: string }[] };
  return coding.some(({ system = "", code = "" }) => codes.has(`${system}|${code}`));
}

type ReadCodes = (valueSet: string) => ReadonlySet<string>;

/** Codes of value sets as `system|code`. @throws for a set that neither the package nor the list above has */
function createCodeReader(files: readonly Resource[]): ReadCodes {
  const sets = new Map(files.filter(isValueSet).map((set) => [set.url, set]));
  const systems = new Map<string | undefined, string[]>(
    files.filter(isCodeSystem).map(({ url, concept = [] }) => [url, concept.map(({ code }) => code)]),
  );
  systems.set("http://terminology.hl7.org/CodeSystem/practitioner-role", PRACTITIONER_ROLES.split(" "));
  const known = new Map<string, ReadonlySet<string>>([
    ...Object.entries(OF_FHIR).map(([name, codes]): [string, ReadonlySet<string>] => [
      `http://hl7.org/fhir/ValueSet/${name}`,
      new Set(codes.split(" ").map((code) => `|${code}`)),
    ]),
    [STATES_OF_US_CORE, new Set(STATES.map(({ code }) => `https://www.usps.com/|${code}`))],
  ]);

  const codesOf: ReadCodes = (url) => {
    const before = known.get(url);
    if (before !== undefined) return before;
    const { compose } = sets.get(url) ?? missing(url);
    const list = ({ system, concept, valueSet = [] }: Included) => [
      ...valueSet.flatMap((inner) => [...codesOf(inner)]),
      ...(system === undefined
        ? []
        : (concept?.map(({ code }) => code) ?? systems.get(system) ?? missing(system)).map(
            (code) => `${system}|${code}`,
          )),
    ];
    const excluded = new Set(compose?.exclude?.flatMap(list));
    const codes = new Set(compose?.include.flatMap(list).filter((code) => !excluded.has(code)));
    known.set(url, codes);
    return codes;
  };
  return codesOf;
}

type Included = NonNullable<ValueSet["compose"]>["include"][number];

function missing(url: string): never {
  throw new Error(`No codes are known of ${url}.`);
}

const isValueSet = (resource: Resource): resource is ValueSet => resource.resourceType === "ValueSet";

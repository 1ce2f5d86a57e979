export interface RegistryColumns extends Record<PlainColumn, number> {
  taxonomies: readonly TaxonomyColumns[];
}

export interface TaxonomyColumns {
  code: number;
  primary: number;
}

export type RegistryHeader =
  | { ok: true; columns: RegistryColumns }
  /** Names of the registry's own file. */
  | { ok: false; missing: string[]; repeated: string[] };

const NAMES = {
  npi: "NPI",
  entityType: "Entity Type Code",
  organizationName: "Provider Organization Name (Legal Business Name)",
  otherOrganizationName: "Provider Other Organization Name",
  otherOrganizationNameType: "Provider Other Organization Name Type Code",
  lastName: "Provider Last Name (Legal Name)",
  firstName: "Provider First Name",
  middleName: "Provider Middle Name",
  suffix: "Provider Name Suffix Text",
  credential: "Provider Credential Text",
  line1: "Provider First Line Business Practice Location Address",
  line2: "Provider Second Line Business Practice Location Address",
  city: "Provider Business Practice Location Address City Name",
  state: "Provider Business Practice Location Address State Name",
  zip: "Provider Business Practice Location Address Postal Code",
  country: "Provider Business Practice Location Address Country Code (If outside U.S.)",
  phone: "Provider Business Practice Location Address Telephone Number",
  deactivationDate: "NPI Deactivation Date",
  reactivationDate: "NPI Reactivation Date",
} as const;

type PlainColumn = keyof typeof NAMES;

const SLOTS = 15;
const codeName = (slot: number) => `Healthcare Provider Taxonomy Code_${slot}`;
const primaryName = (slot: number) => `Healthcare Provider Primary Taxonomy Switch_${slot}`;

/** Any order, case and quoting; 329 and 330 columns. A missing or repeated needed column refuses the file. */
export function readRegistryHeader(names: readonly string[]): RegistryHeader {
  const places = findPlaces(names);
  const missing: string[] = [];
  const repeated: string[] = [];
  const find = (name: string): number => {
    const [first = -1, second] = places.get(keyOf(name)) ?? [];
    if (first === -1) missing.push(name);
    if (second !== undefined) repeated.push(name);
    return first;
  };
  const plain = Object.entries(NAMES).map(([column, name]) => [column, find(name)]);
  const taxonomies = Array.from({ length: SLOTS }, (_, slot) => ({
    code: find(codeName(slot + 1)),
    primary: find(primaryName(slot + 1)),
  }));
  if (missing.length > 0 || repeated.length > 0) return { ok: false, missing, repeated };
  const columns = Object.fromEntries(plain) as Record<PlainColumn, number>;
  return { ok: true, columns: { ...columns, taxonomies } };
}

function findPlaces(names: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, name] of names.entries()) {
    const key = keyOf(name);
    places.set(key, [...(places.get(key) ?? []), place]);
  }
  return places;
}

function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "");
}

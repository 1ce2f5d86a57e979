export interface RegistryColumns extends Record<PlainColumn, number> {
  taxonomies: readonly TaxonomyColumns[];
}

export interface TaxonomyColumns {
  code: number;
  primary: number;
}

/** Columns of the registry's second file: each row is one more location of somebody. */
export type OfficeColumns = Record<keyof typeof OFFICE_NAMES, number>;

/** The names are the registry's own. */
export type Header<Columns> =
  | { ok: true; columns: Columns }
  | { ok: false; missing: string[]; repeated: string[] };
export type RegistryHeader = Header<RegistryColumns>;

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

const OFFICE = "Provider Secondary Practice Location Address";
const OFFICE_NAMES = {
  npi: "NPI",
  line1: `${OFFICE}- Address Line 1`,
  line2: `${OFFICE}-  Address Line 2`,
  city: `${OFFICE} - City Name`,
  state: `${OFFICE} - State Name`,
  zip: `${OFFICE} - Postal Code`,
  country: `${OFFICE} - Country Code (If outside U.S.)`,
  phone: `${OFFICE} - Telephone Number`,
} as const;

const SLOTS = 15;
const codeName = (slot: number) => `Healthcare Provider Taxonomy Code_${slot}`;
const primaryName = (slot: number) => `Healthcare Provider Primary Taxonomy Switch_${slot}`;

/** Any order, case and quoting; 329 and 330 columns. A missing or repeated needed column refuses the file. */
export function readRegistryHeader(names: readonly string[]): RegistryHeader {
  return readHeader(names, (find) => {
    const plain = Object.entries(NAMES).map(([column, name]) => [column, find(name)]);
    const taxonomies = Array.from({ length: SLOTS }, (_, slot) => ({
      code: find(codeName(slot + 1)),
      primary: find(primaryName(slot + 1)),
    }));
    return { ...(Object.fromEntries(plain) as Record<PlainColumn, number>), taxonomies };
  });
}

/** Null for a file of another kind. */
export function readOfficeHeader(names: readonly string[]): Header<OfficeColumns> | null {
  const beginning = keyOf(OFFICE);
  if (!names.some((name) => keyOf(name).startsWith(beginning))) return null;
  return readHeader(
    names,
    (find) =>
      Object.fromEntries(
        Object.entries(OFFICE_NAMES).map(([column, name]) => [column, find(name)]),
      ) as OfficeColumns,
  );
}

function readHeader<Columns>(
  names: readonly string[],
  readColumns: (find: (name: string) => number) => Columns,
): Header<Columns> {
  const places = findPlaces(names);
  const missing: string[] = [];
  const repeated: string[] = [];
  const find = (name: string): number => {
    const [first = -1, second] = places.get(keyOf(name)) ?? [];
    if (first === -1) missing.push(name);
    if (second !== undefined) repeated.push(name);
    return first;
  };
  const columns = readColumns(find);
  if (missing.length > 0 || repeated.length > 0) return { ok: false, missing, repeated };
  return { ok: true, columns };
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

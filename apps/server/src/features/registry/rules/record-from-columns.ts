import type {
  RegistryAddress,
  RegistryRecord,
  RegistryTaxonomy,
} from "../../directory/rules/registry-reading.ts";

/** NPPES code for a "doing business as" name; the others are former or unexplained. */
export const DOING_BUSINESS_AS = "3";

/** Runs for millions of rows. Missing trailing fields are empty; the file reader checks the count. */
export function recordFromColumns(columns: RegistryColumns, values: readonly string[]): RegistryRecord {
  const at = (column: number): string => values[column]?.trim() ?? "";
  const isTradeName = at(columns.otherOrganizationNameType) === DOING_BUSINESS_AS;
  return {
    npi: at(columns.npi),
    entityType: at(columns.entityType),
    organizationName: at(columns.organizationName),
    otherOrganizationName: isTradeName ? at(columns.otherOrganizationName) : "",
    lastName: at(columns.lastName),
    firstName: at(columns.firstName),
    middleName: at(columns.middleName),
    suffix: at(columns.suffix),
    credential: at(columns.credential),
    addresses: [addressFromColumns(columns, values)],
    deactivationDate: at(columns.deactivationDate),
    reactivationDate: at(columns.reactivationDate),
    taxonomies: readTaxonomies(columns, values),
  };
}

export function addressFromColumns(
  columns: Pick<RegistryColumns | OfficeColumns, keyof RegistryAddress>,
  values: readonly string[],
): RegistryAddress {
  const at = (column: number): string => values[column]?.trim() ?? "";
  return {
    line1: at(columns.line1),
    line2: at(columns.line2),
    city: at(columns.city),
    state: at(columns.state),
    zip: at(columns.zip),
    country: at(columns.country),
    phone: at(columns.phone),
  };
}

function readTaxonomies(columns: RegistryColumns, values: readonly string[]): RegistryTaxonomy[] {
  const taxonomies: RegistryTaxonomy[] = [];
  for (const slot of columns.taxonomies) {
    const code = values[slot.code]?.trim();
    if (code) taxonomies.push({ code, primary: values[slot.primary]?.trim() === "Y" });
  }
  return taxonomies;
}

export interface RegistryColumns extends Record<PlainColumn, number> {
  taxonomies: readonly TaxonomyColumns[];
}

interface TaxonomyColumns {
  code: number;
  primary: number;
}

const OFFICE_COLUMN = "Provider Secondary Practice Location Address";

const OFFICE_NAMES = {
  npi: "NPI",
  line1: `${OFFICE_COLUMN}- Address Line 1`,
  line2: `${OFFICE_COLUMN}-  Address Line 2`,
  city: `${OFFICE_COLUMN} - City Name`,
  state: `${OFFICE_COLUMN} - State Name`,
  zip: `${OFFICE_COLUMN} - Postal Code`,
  country: `${OFFICE_COLUMN} - Country Code (If outside U.S.)`,
  phone: `${OFFICE_COLUMN} - Telephone Number`,
} as const;

/** Columns of the registry's second file: each row is one more location of somebody. */
export type OfficeColumns = Record<keyof typeof OFFICE_NAMES, number>;

/** The names are the registry's own. */
export type Header<Columns> =
  | { ok: true; columns: Columns }
  | { ok: false; missing: string[]; repeated: string[] };

type RegistryHeader = Header<RegistryColumns>;

const COLUMN_NAMES = {
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

type PlainColumn = keyof typeof COLUMN_NAMES;

const TAXONOMY_SLOTS = 15;

const codeName = (slot: number) => `Healthcare Provider Taxonomy Code_${slot}`;

const primaryName = (slot: number) => `Healthcare Provider Primary Taxonomy Switch_${slot}`;

/** Any order, case and quoting; 329 and 330 columns. A missing or repeated needed column refuses the file. */
export function readRegistryHeader(names: readonly string[]): RegistryHeader {
  return readHeader(names, (find) => {
    const plain = Object.entries(COLUMN_NAMES).map(([column, name]) => [column, find(name)]);
    const taxonomies = Array.from({ length: TAXONOMY_SLOTS }, (_, slot) => ({
      code: find(codeName(slot + 1)),
      primary: find(primaryName(slot + 1)),
    }));
    return { ...(Object.fromEntries(plain) as Record<PlainColumn, number>), taxonomies };
  });
}

/** Null for a file of another kind. */
export function readOfficeHeader(names: readonly string[]): Header<OfficeColumns> | null {
  const beginning = keyOf(OFFICE_COLUMN);
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

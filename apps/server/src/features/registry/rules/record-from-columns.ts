import type {
  RegistryAddress,
  RegistryRecord,
  RegistryTaxonomy,
} from "../../directory/rules/registry-reading.ts";
import type { OfficeColumns, RegistryColumns } from "./read-registry-header.ts";

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

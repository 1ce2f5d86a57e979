import type { SpecialityCode } from "@smirk/domain/finder/speciality";

/** One registry row, independent of its source (monthly CSV or API answer). Trimmed texts; "" for none. */
export interface RegistryRecord {
  npi: string;
  /** "1" person, "2" organization, "" for deactivated identifiers. */
  entityType: string;
  organizationName: string;
  otherOrganizationName: string;
  lastName: string;
  firstName: string;
  middleName: string;
  suffix: string;
  credential: string;
  /** Practice locations, the primary one first. */
  addresses: RegistryAddress[];
  /** "MM/DD/YYYY" or "YYYY-MM-DD". */
  deactivationDate: string;
  reactivationDate: string;
  taxonomies: RegistryTaxonomy[];
}

export interface RegistryAddress {
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
  /** "US" or "". */
  country: string;
  phone: string;
}

export interface RegistryTaxonomy {
  code: string;
  primary: boolean;
}

export type RegistryReading =
  /** One more location of somebody, from the registry's second file. */
  | { kind: "office"; npi: string; location: RegistryLocation }
  | { kind: "dentist"; dentist: RegistryDentist }
  | { kind: "center"; center: RegistryCenter }
  /** May be in the directory, and must not be any longer. */
  | { kind: "gone"; npi: string; reason: "deactivated" | "not a dentist" }
  /** All practice addresses are outside the fifty states. */
  | { kind: "abroad"; npi: string; reason: string }
  | { kind: "refused"; npi: string; reason: string };

export interface RegistryDentist {
  npi: string;
  name: string;
  middleName: string;
  lastName: string;
  degree: string | null;
  specialities: SpecialityCode[];
  /** Primary first; never empty. */
  locations: RegistryLocation[];
}

export interface RegistryLocation {
  /** "primary", or the address key of an additional location. */
  key: string;
  addressKey: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
}

/** A dental clinic, whose name its address's locations show. */
export interface RegistryCenter {
  npi: string;
  name: string;
  addressKeys: string[];
}

/** Undoes spreadsheet damage: "77002.0" and "7.7002E4" are "77002". Rounded powers such as "7.7E4" stay. */
export function repairDigits(text: string): string {
  const whole = /^(\d+)\.0*$/.exec(text)?.[1];
  if (whole !== undefined) return whole;
  const [, first, decimals = "", power] = /^(\d)\.(\d+)E\+?(\d{1,2})$/i.exec(text) ?? [];
  return first !== undefined && decimals.length === Number(power) ? first + decimals : text;
}

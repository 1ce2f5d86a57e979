import type { SpecialityCode } from "@smirk/domain/finder/speciality";

/**
 * A row of the national provider registry under names of our own, whatever layout it came in: the monthly file of
 * 329 or 330 columns, or an answer of the registry's API. Texts as written, trimmed; "" where there is none.
 */
export interface RegistryRecord {
  npi: string;
  /** "1" a person, "2" an organisation, "" in rows of deactivated identifiers. */
  entityType: string;
  organizationName: string;
  /** The name an organisation goes by. */
  otherOrganizationName: string;
  lastName: string;
  firstName: string;
  middleName: string;
  suffix: string;
  credential: string;
  /** Where they practise; the first is the primary practice location. */
  addresses: RegistryAddress[];
  /** "MM/DD/YYYY" or "YYYY-MM-DD", as written. */
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
  /** "US"; "" means so too. */
  country: string;
  phone: string;
}

export interface RegistryTaxonomy {
  code: string;
  primary: boolean;
}

/** What a row means for the directory. */
export type RegistryReading =
  | { kind: "dentist"; dentist: RegistryDentist }
  | { kind: "center"; center: RegistryCenter }
  /** Was perhaps in the directory and must not be any longer. */
  | { kind: "gone"; npi: string; reason: "deactivated" | "not a dentist" }
  /** A dentist or a clinic of whom every practice address is where no directory of the fifty states reaches. */
  | { kind: "abroad"; npi: string; reason: string }
  | { kind: "refused"; npi: string; reason: string };

export interface RegistryDentist {
  npi: string;
  /** First name as shown. */
  name: string;
  /** Searched, not shown. */
  middleName: string;
  /** Last name as shown, with a suffix: "O'Connor Jr." */
  lastName: string;
  /** As written in the registry; null without one. */
  degree: string | null;
  specialities: SpecialityCode[];
  /** The primary practice location first; never empty. */
  locations: RegistryLocation[];
}

export interface RegistryLocation {
  /** "primary", or the address key of a further location. */
  key: string;
  addressKey: string;
  /** "1200 Main St Ste 4" */
  address: string;
  city: string;
  /** Two capital letters. */
  state: string;
  /** Five digits, or nine without a hyphen. */
  zip: string;
  /** "+17135550123"; null where there is none or it cannot be one. */
  phone: string | null;
}

/** An organisation that is a dental clinic: it gives its name to the locations at its address. */
export interface RegistryCenter {
  npi: string;
  name: string;
  addressKeys: string[];
}

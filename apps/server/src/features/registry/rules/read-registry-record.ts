import type { SpecialityCode } from "@smirk/domain/finder/speciality";
import { isDentalOrganization, readSpecialities } from "../../directory/rules/dental-taxonomies.ts";
import { readCredential } from "../../directory/rules/names/registry-credential.ts";
import { readFamilyName, readGivenName } from "../../directory/rules/names/registry-name.ts";
import { isNpi } from "../../directory/rules/npi.ts";
import type {
  RegistryLocation,
  RegistryReading,
  RegistryRecord,
} from "../../directory/rules/registry-reading.ts";
import { isAbroad, type LocationError, readLocation } from "./addresses/registry-location.ts";
import { readOrganizationName } from "./registry-organisation.ts";
import { wasDeactivated } from "./was-deactivated.ts";

const PERSON = "1";
const ORGANIZATION = "2";

/**
 * What a row of the registry means for the directory: a dentist, a clinic, somebody who is not (any longer) in it or
 * practises in no state, or a row that cannot be used, with the reason in plain words from a short list. Never throws.
 * The practice address decides where somebody is, never a licence. Locations that cannot be used are left out as long
 * as one can.
 */
export function readRegistryRecord(record: RegistryRecord): RegistryReading {
  const { npi, entityType, taxonomies } = record;
  if (!isNpi(npi)) return { kind: "refused", npi, reason: npi === "" ? "no NPI" : "not an NPI" };
  if (wasDeactivated(record)) return { kind: "gone", npi, reason: "deactivated" };
  if (entityType !== PERSON && entityType !== ORGANIZATION) {
    return { kind: "refused", npi, reason: "neither a person nor an organisation" };
  }
  const isPerson = entityType === PERSON;
  const specialities = isPerson ? readSpecialities(taxonomies) : [];
  const isDental = isPerson ? specialities.length > 0 : isDentalOrganization(taxonomies);
  if (!isDental) return { kind: "gone", npi, reason: "not a dentist" };
  const textError = findTextError(record);
  if (textError !== undefined) return { kind: "refused", npi, reason: textError };
  return isPerson ? readDentist(record, specialities) : readCenter(record);
}

/** The registry's own columns hold at most 70 characters; more is another file's content behind a lost quote. */
const LONGEST = 200;

function findTextError({ taxonomies: _, addresses, ...own }: RegistryRecord): string | undefined {
  const texts = [own, ...addresses].flatMap((part) => Object.values(part));
  if (texts.some((text) => text.length > LONGEST)) return "a text far too long";
  // PostgreSQL holds neither, and the whole batch would fail with its row each time.
  const isUnwritable = (text: string) => text.includes("\0") || !text.isWellFormed();
  return texts.some(isUnwritable) ? "a character that is none" : undefined;
}

function readDentist(record: RegistryRecord, specialities: SpecialityCode[]): RegistryReading {
  const { npi } = record;
  const name = readGivenName(record.firstName);
  const lastName = readFamilyName(record.lastName, record.suffix);
  const nameError = findNameError(record, name, lastName);
  if (nameError !== undefined) return { kind: "refused", npi, reason: nameError };
  const { locations, error, areAbroad } = readLocations(record);
  if (locations.length === 0) return { kind: areAbroad ? "abroad" : "refused", npi, reason: error };
  const middleName = readGivenName(record.middleName);
  const degree = readCredential(record.credential);
  return { kind: "dentist", dentist: { npi, name, middleName, lastName, degree, specialities, locations } };
}

/** Stands in a text for a letter that was lost on its way through a wrong encoding. */
const LOST_LETTER = "\ufffd";

function findNameError(record: RegistryRecord, name: string, lastName: string): string | undefined {
  if ((record.firstName + record.lastName).includes(LOST_LETTER)) return "a name with lost letters";
  if (name === "") return "no first name";
  return lastName === "" ? "no last name" : undefined;
}

function readCenter(record: RegistryRecord): RegistryReading {
  const { npi } = record;
  const name =
    readOrganizationName(record.otherOrganizationName) || readOrganizationName(record.organizationName);
  if (name === "") return { kind: "refused", npi, reason: "no name" };
  const { locations, error, areAbroad } = readLocations(record);
  if (locations.length === 0) return { kind: areAbroad ? "abroad" : "refused", npi, reason: error };
  const addressKeys = locations.map((location) => location.addressKey);
  return { kind: "center", center: { npi, name, addressKeys } };
}

interface Locations {
  locations: RegistryLocation[];
  /** What is wrong with the first that cannot be used, or that there is none. */
  error: LocationError;
  /** There are some, and all of them are. */
  areAbroad: boolean;
}

function readLocations({ addresses }: RegistryRecord): Locations {
  const byKey = new Map<string, RegistryLocation>();
  const errors: LocationError[] = [];
  for (const [place, address] of addresses.entries()) {
    const reading = readLocation(address);
    if ("error" in reading) {
      errors.push(reading.error);
    } else if (!byKey.has(reading.location.addressKey)) {
      const key = place === 0 ? "primary" : reading.location.addressKey;
      byKey.set(reading.location.addressKey, { key, ...reading.location });
    }
  }
  const areAbroad = addresses.length > 0 && errors.length === addresses.length && errors.every(isAbroad);
  return { locations: [...byKey.values()], error: errors[0] ?? "no practice address", areAbroad };
}

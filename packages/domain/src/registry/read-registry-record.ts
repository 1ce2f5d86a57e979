import type { SpecialityCode } from "../speciality.ts";
import { isDentalOrganisation, readSpecialities } from "./dental-taxonomies.ts";
import { isNpi } from "./npi.ts";
import { readCredential } from "./registry-credential.ts";
import { isAbroad, type LocationFault, readLocation } from "./registry-location.ts";
import { readFamilyName, readGivenName } from "./registry-name.ts";
import { readOrganisationName } from "./registry-organisation.ts";
import type { RegistryLocation, RegistryReading, RegistryRecord } from "./registry-reading.ts";
import { wasDeactivated } from "./was-deactivated.ts";

const PERSON = "1";
const ORGANISATION = "2";

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
  if (entityType !== PERSON && entityType !== ORGANISATION) {
    return { kind: "refused", npi, reason: "neither a person nor an organisation" };
  }
  const isPerson = entityType === PERSON;
  const specialities = isPerson ? readSpecialities(taxonomies) : [];
  const isDental = isPerson ? specialities.length > 0 : isDentalOrganisation(taxonomies);
  if (!isDental) return { kind: "gone", npi, reason: "not a dentist" };
  const textFault = findTextFault(record);
  if (textFault !== undefined) return { kind: "refused", npi, reason: textFault };
  return isPerson ? readDentist(record, specialities) : readCenter(record);
}

/** The registry's own columns hold at most 70 characters; more is another file's content behind a lost quote. */
const LONGEST = 200;

function findTextFault({ taxonomies: _, addresses, ...own }: RegistryRecord): string | undefined {
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
  const nameFault = findNameFault(record, name, lastName);
  if (nameFault !== undefined) return { kind: "refused", npi, reason: nameFault };
  const { locations, fault, areAbroad } = readLocations(record);
  if (locations.length === 0) return { kind: areAbroad ? "abroad" : "refused", npi, reason: fault };
  const middleName = readGivenName(record.middleName);
  const degree = readCredential(record.credential);
  return { kind: "dentist", dentist: { npi, name, middleName, lastName, degree, specialities, locations } };
}

/** Stands in a text for a letter that was lost on its way through a wrong encoding. */
const LOST_LETTER = "\ufffd";

function findNameFault(record: RegistryRecord, name: string, lastName: string): string | undefined {
  if ((record.firstName + record.lastName).includes(LOST_LETTER)) return "a name with lost letters";
  if (name === "") return "no first name";
  return lastName === "" ? "no last name" : undefined;
}

function readCenter(record: RegistryRecord): RegistryReading {
  const { npi } = record;
  const name =
    readOrganisationName(record.otherOrganisationName) || readOrganisationName(record.organisationName);
  if (name === "") return { kind: "refused", npi, reason: "no name" };
  const { locations, fault, areAbroad } = readLocations(record);
  if (locations.length === 0) return { kind: areAbroad ? "abroad" : "refused", npi, reason: fault };
  const addressKeys = locations.map((location) => location.addressKey);
  return { kind: "center", center: { npi, name, addressKeys } };
}

interface Locations {
  locations: RegistryLocation[];
  /** What is wrong with the first that cannot be used, or that there is none. */
  fault: LocationFault;
  /** There are some, and all of them are. */
  areAbroad: boolean;
}

function readLocations({ addresses }: RegistryRecord): Locations {
  const byKey = new Map<string, RegistryLocation>();
  const faults: LocationFault[] = [];
  for (const [place, address] of addresses.entries()) {
    const reading = readLocation(address);
    if ("fault" in reading) {
      faults.push(reading.fault);
    } else if (!byKey.has(reading.location.addressKey)) {
      const key = place === 0 ? "primary" : reading.location.addressKey;
      byKey.set(reading.location.addressKey, { key, ...reading.location });
    }
  }
  const areAbroad = addresses.length > 0 && faults.length === addresses.length && faults.every(isAbroad);
  return { locations: [...byKey.values()], fault: faults[0] ?? "no practice address", areAbroad };
}

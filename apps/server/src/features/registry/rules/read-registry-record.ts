import type { SpecialityCode } from "@smirk/domain/finder/speciality";
import { isPostBox } from "@smirk/domain/geography/postal-code";
import { findState, STATES } from "@smirk/domain/joining/address/states";
import { readCity } from "../../directory/addresses/city.ts";
import { readStreet } from "../../directory/addresses/street.ts";
import { cutSuffix, readCredential } from "../../directory/person-names/credentials.ts";
import { readOrganizationName } from "../../directory/person-names/organization.ts";
import { readFamilyName, readGivenName } from "../../directory/person-names/registry-name.ts";
import { isDentalOrganization, readSpecialities } from "../../directory/rules/dental-taxonomies.ts";
import { isNpi } from "../../directory/rules/npi.ts";
import { readPhone } from "../../directory/rules/registry-phone.ts";
import { type PostalCodeError, readPostalCode } from "../../directory/rules/registry-postal-code.ts";
import type {
  RegistryAddress,
  RegistryLocation,
  RegistryReading,
  RegistryRecord,
} from "../../directory/rules/registry-reading.ts";
import { addressKey } from "../../places/address-key.ts";
import { withoutState } from "../../places/find-town.ts";

const PERSON = "1";
const ORGANIZATION = "2";

/** Never throws. The practice address decides, not the license; unusable locations are dropped while one remains. */
export function readRegistryRecord(record: RegistryRecord): RegistryReading {
  const { npi, entityType, taxonomies } = record;
  if (!isNpi(npi)) return { kind: "refused", npi, reason: npi === "" ? "no NPI" : "not an NPI" };
  if (wasDeactivated(record)) return { kind: "gone", npi, reason: "deactivated" };
  if (entityType !== PERSON && entityType !== ORGANIZATION) {
    return { kind: "refused", npi, reason: "neither a person nor an organization" };
  }
  const isPerson = entityType === PERSON;
  const specialities = isPerson ? readSpecialities(taxonomies) : [];
  const isDental = isPerson ? specialities.length > 0 : isDentalOrganization(taxonomies);
  if (!isDental) return { kind: "gone", npi, reason: "not a dentist" };
  const { taxonomies: _, addresses, ...own } = record;
  const textError = findTextError([own, ...addresses].flatMap((part) => Object.values(part)));
  if (textError !== undefined) return { kind: "refused", npi, reason: textError };
  return isPerson ? readDentist(record, specialities) : readCenter(record);
}

/** One more location, of a row that holds nothing else. Never throws. */
export function readOffice(npi: string, address: RegistryAddress): RegistryReading {
  const error = findTextError([npi, ...Object.values(address)]);
  if (error !== undefined) return { kind: "refused", npi, reason: error };
  const reading = readLocation(address);
  if ("error" in reading) return { kind: "refused", npi, reason: reading.error };
  return { kind: "office", npi, location: { key: reading.location.addressKey, ...reading.location } };
}

/** Registry columns hold at most 70 characters; more means a lost quote. */
const LONGEST = 200;

function findTextError(texts: readonly string[]): string | undefined {
  if (texts.some((text) => text.length > LONGEST)) return "a text far too long";
  // PostgreSQL stores neither; the row would fail its whole batch.
  const isUnwritable = (text: string) => text.includes("\0") || !text.isWellFormed();
  return texts.some(isUnwritable) ? "a character that is none" : undefined;
}

function readDentist(record: RegistryRecord, specialities: SpecialityCode[]): RegistryReading {
  const { npi } = record;
  const given = cutSuffix(record.firstName);
  const name = readGivenName(given.rest);
  const lastName = readFamilyName(record.lastName, record.suffix || given.suffix);
  const nameError = findNameError(record, name, lastName);
  if (nameError !== undefined) return { kind: "refused", npi, reason: nameError };
  const { locations, error, areAbroad } = readLocations(record);
  if (locations.length === 0) return { kind: areAbroad ? "abroad" : "refused", npi, reason: error };
  const middleName = readGivenName(record.middleName);
  const degree = readCredential(record.credential);
  return { kind: "dentist", dentist: { npi, name, middleName, lastName, degree, specialities, locations } };
}

/** Replacement character: a wrong encoding lost a letter. */
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
  error: LocationError;
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

type Dated = Pick<RegistryRecord, "entityType" | "deactivationDate" | "reactivationDate">;

/** True without an entity type, or for a deactivation without a readable reactivation on or after its day. */
function wasDeactivated({ entityType, deactivationDate, reactivationDate }: Dated): boolean {
  if (entityType === "") return true;
  if (deactivationDate === "") return false;
  const end = readDay(deactivationDate);
  const beginning = readDay(reactivationDate);
  return end === "" || beginning === "" || beginning < end;
}

/** "2006-03-16" from that or "03/16/2006", else "". */
function readDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : "";
}

type LocationError =
  | PostalCodeError
  | "no practice address"
  | "no street"
  | "a post office box, not a street"
  | "no city"
  | "no state"
  | "outside the United States"
  | "a military post"
  | "a territory, not a state"
  | "not a state";

type RegistryLocationReading = { location: Omit<RegistryLocation, "key"> } | { error: LocationError };

const ABROAD_ERRORS: ReadonlySet<LocationError> = new Set([
  "outside the United States",
  "a military post",
  "a territory, not a state",
]);

function isAbroad(error: LocationError): boolean {
  return ABROAD_ERRORS.has(error);
}

/** "UM" (Minor Outlying Islands) is picked by mistake: nobody lives there. State and ZIP code decide. */
const HOME_COUNTRIES = new Set(["", "US", "USA", "UNITED STATES", "UM"]);

const MILITARY_STATES = new Set(["AA", "AE", "AP"]);

const TERRITORIES = new Set(["PR", "VI", "GU", "AS", "MP", "FM", "MH", "PW", "UM"]);

const codeOfName = new Map(STATES.map(({ name, code }) => [name.toUpperCase(), code]));

function readLocation(address: RegistryAddress): RegistryLocationReading {
  const country = address.country.toUpperCase();
  const named = address.state.toUpperCase();
  if (TERRITORIES.has(country) && !HOME_COUNTRIES.has(country)) return { error: "a territory, not a state" };
  if (!HOME_COUNTRIES.has(country)) return { error: "outside the United States" };
  if (MILITARY_STATES.has(named)) return { error: "a military post" };
  if (TERRITORIES.has(named)) return { error: "a territory, not a state" };
  if (named === "") return { error: "no state" };
  const state = findState(named)?.code ?? codeOfName.get(named);
  return state === undefined ? { error: "not a state" } : readPlace(address, state);
}

function readPlace(address: RegistryAddress, state: string): RegistryLocationReading {
  const isCityTwice = address.line2.toUpperCase() === address.city.toUpperCase();
  const place = { city: withoutState(address.city, state), state };
  const street = readStreet(address.line1, isCityTwice ? "" : address.line2, place);
  if (street === "") return { error: "no street" };
  if (isPostBox(street)) return { error: "a post office box, not a street" };
  const city = readCity(address.city, state);
  if (city === "") return { error: "no city" };
  const postalCode = readPostalCode(address.zip, state);
  if ("error" in postalCode) return postalCode;
  const { zip } = postalCode;
  const phone = readPhone(address.phone);
  return { location: { addressKey: addressKey(street, zip), address: street, city, state, zip, phone } };
}

import * as v from "valibot";
import type { RegistryAddress, RegistryRecord } from "../../directory/rules/registry-reading.ts";
import { DOING_BUSINESS_AS } from "./record-from-columns.ts";

/** The API leaves fields out, or sends null or "--". */
const text = v.optional(
  v.pipe(
    v.nullable(v.union([v.string(), v.number()])),
    v.transform((value) => (value === null || value === "--" ? "" : String(value).trim())),
  ),
  "",
);

const address = v.object({
  address_purpose: text,
  address_1: text,
  address_2: text,
  city: text,
  state: text,
  postal_code: text,
  country_code: text,
  telephone_number: text,
});

const listOf = <Item extends v.GenericSchema>(item: Item) => v.optional(v.nullable(v.array(item)), []);

const result = v.object({
  number: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  enumeration_type: v.picklist(["NPI-1", "NPI-2"]),
  basic: v.object({
    status: text,
    organization_name: text,
    last_name: text,
    first_name: text,
    middle_name: text,
    name_suffix: text,
    credential: text,
    deactivation_date: text,
    reactivation_date: text,
  }),
  addresses: listOf(address),
  practiceLocations: listOf(address),
  taxonomies: listOf(v.object({ code: text, primary: v.optional(v.nullable(v.boolean()), false) })),
  other_names: listOf(v.object({ code: text, organization_name: text })),
});

type ApiResult = v.InferOutput<typeof result>;

const ENTITY_TYPES = { "NPI-1": "1", "NPI-2": "2" } as const;
const ACTIVE = "A";

/** NPPES API 2.1, without mailing addresses; inactive identifiers have no entity type. Undefined for another shape. */
export function recordFromApi(value: unknown): RegistryRecord | undefined {
  const parsed = v.safeParse(result, value);
  if (!parsed.success) return undefined;
  const { number, enumeration_type, basic, addresses, practiceLocations, taxonomies, other_names } =
    parsed.output;
  const isActive = basic.status === "" || basic.status === ACTIVE;
  const primary = (addresses ?? []).filter(({ address_purpose }) => address_purpose === "LOCATION");
  const tradeName = (other_names ?? []).find(({ code }) => code === DOING_BUSINESS_AS);
  return {
    npi: number.trim(),
    entityType: isActive ? ENTITY_TYPES[enumeration_type] : "",
    organizationName: basic.organization_name,
    otherOrganizationName: tradeName?.organization_name ?? "",
    lastName: basic.last_name,
    firstName: basic.first_name,
    middleName: basic.middle_name,
    suffix: basic.name_suffix,
    credential: basic.credential,
    addresses: [...primary, ...(practiceLocations ?? [])].map(toAddress),
    deactivationDate: basic.deactivation_date,
    reactivationDate: basic.reactivation_date,
    taxonomies: (taxonomies ?? [])
      .filter(({ code }) => code !== "")
      .map(({ code, primary: isPrimary }) => ({ code, primary: isPrimary === true })),
  };
}

function toAddress(address: NonNullable<ApiResult["addresses"]>[number]): RegistryAddress {
  return {
    line1: address.address_1,
    line2: address.address_2,
    city: address.city,
    state: address.state,
    zip: address.postal_code,
    country: address.country_code,
    phone: address.telephone_number,
  };
}

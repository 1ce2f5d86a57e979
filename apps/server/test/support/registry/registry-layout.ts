/** The columns of the registry's monthly file, by the layout of 2025 (330 columns) or the older one (329). */
export function registryHeader(width: 330 | 329 = 330): string[] {
  const sex = width === 330 ? "Sex" : "Gender";
  return [
    ...PERSON.split("|").map((name) => `Provider ${name}`.replace(/^Provider !/, "")),
    ...address("Mailing"),
    ...address("Practice Location"),
    ...`Provider Enumeration Date|Last Update Date|NPI Deactivation Reason Code|NPI Deactivation Date|NPI Reactivation Date|Provider ${sex} Code`.split(
      "|",
    ),
    ..."Last Name|First Name|Middle Name|Title or Position|Telephone Number".split("|").map(official),
    ...slots(15, ...TAXONOMY),
    ...slots(50, ...IDENTIFIER),
    ..."Is Sole Proprietor|Is Organization Subpart|Parent Organization LBN|Parent Organization TIN".split(
      "|",
    ),
    ..."Name Prefix Text|Name Suffix Text|Credential Text".split("|").map(official),
    ...slots(15, "Healthcare Provider Taxonomy Group"),
    ...(width === 330 ? ["Certification Date"] : []),
  ];
}

const PERSON =
  "!NPI|!Entity Type Code|!Replacement NPI|!Employer Identification Number (EIN)|Organization Name (Legal Business Name)|Last Name (Legal Name)|First Name|Middle Name|Name Prefix Text|Name Suffix Text|Credential Text|Other Organization Name|Other Organization Name Type Code|Other Last Name|Other First Name|Other Middle Name|Other Name Prefix Text|Other Name Suffix Text|Other Credential Text|Other Last Name Type Code";

const TAXONOMY = [
  "Healthcare Provider Taxonomy Code",
  "Provider License Number",
  "Provider License Number State Code",
  "Healthcare Provider Primary Taxonomy Switch",
];
const IDENTIFIER = ["", " Type Code", " State", " Issuer"].map((part) => `Other Provider Identifier${part}`);

const official = (part: string): string => `Authorized Official ${part}`;

function slots(count: number, ...names: string[]): string[] {
  return Array.from({ length: count }, (_, at) => names.map((name) => `${name}_${at + 1}`)).flat();
}

function address(kind: string): string[] {
  const of = `Business ${kind} Address`;
  return [
    `Provider First Line ${of}`,
    `Provider Second Line ${of}`,
    `Provider ${of} City Name`,
    `Provider ${of} State Name`,
    `Provider ${of} Postal Code`,
    `Provider ${of} Country Code (If outside U.S.)`,
    `Provider ${of} Telephone Number`,
    `Provider ${of} Fax Number`,
  ];
}

/** A row of a person or an organization, as far as we read it. */
export interface RegistryRowFields {
  npi: string;
  /** "1" unless given. */
  entityType?: string;
  organization?: string;
  lastName?: string;
  firstName?: string;
  middleName?: string;
  suffix?: string;
  credential?: string;
  line1?: string;
  line2?: string;
  city?: string;
  state?: string;
  zip?: string;
  country?: string;
  phone?: string;
  deactivated?: string;
  reactivated?: string;
  /** Codes in their slots; the first with a "*" behind it is primary. */
  taxonomies?: string[];
}

const COLUMNS: Record<Exclude<keyof RegistryRowFields, "taxonomies">, string> = {
  npi: "NPI",
  entityType: "Entity Type Code",
  organization: "Provider Organization Name (Legal Business Name)",
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
  deactivated: "NPI Deactivation Date",
  reactivated: "NPI Reactivation Date",
};

/** Writes rows as the registry does: every field in quotes, quotes in it doubled. */
export function registryRowWriter(width: 330 | 329 = 330): (fields: RegistryRowFields) => string {
  const header = registryHeader(width);
  const places = new Map(header.map((name, at) => [name, at]));
  const at = (name: string): number => places.get(name) ?? -1;
  const columns = Object.entries(COLUMNS).map(([field, name]) => [field, at(name)] as const);
  const slot = (kind: string, slotAt: number): number => at(`Healthcare Provider ${kind}_${slotAt + 1}`);
  return ({ taxonomies = [], ...plain }) => {
    const cells: string[] = new Array(header.length).fill('""');
    const texts: Record<string, string> = { entityType: "1", ...plain };
    for (const [field, column] of columns) if (texts[field]) cells[column] = toCell(texts[field]);
    for (const [slotAt, code] of taxonomies.entries()) {
      cells[slot("Taxonomy Code", slotAt)] = toCell(code.replace("*", ""));
      cells[slot("Primary Taxonomy Switch", slotAt)] = code.endsWith("*") ? '"Y"' : '"N"';
    }
    return cells.join(",");
  };
}

export function toRegistryLine(values: readonly string[]): string {
  return values.map(toCell).join(",");
}

function toCell(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

/** The identifier that nine digits and their check digit make. */
export function npiOf(nineDigits: number): string {
  let sum = 24;
  const text = String(nineDigits);
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    const weighed = at % 2 === 0 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return `${text}${(10 - (sum % 10)) % 10}`;
}

const PERSON = [
  "Last Name",
  "First Name",
  "Middle Name",
  "Name Prefix Text",
  "Name Suffix Text",
  "Credential Text",
];

const address = (kind: string): string[] => [
  `Provider First Line Business ${kind} Address`,
  `Provider Second Line Business ${kind} Address`,
  ...[
    "City Name",
    "State Name",
    "Postal Code",
    "Country Code (If outside U.S.)",
    "Telephone Number",
    "Fax Number",
  ].map((part) => `Provider Business ${kind} Address ${part}`),
];

const slots = (count: number, names: readonly string[]): string[] =>
  Array.from({ length: count }, (_, slot) => names.map((name) => `${name}_${slot + 1}`)).flat();

export const REGISTRY_HEADER: readonly string[] = [
  "NPI",
  "Entity Type Code",
  "Replacement NPI",
  "Employer Identification Number (EIN)",
  "Provider Organization Name (Legal Business Name)",
  "Provider Last Name (Legal Name)",
  ...PERSON.slice(1).map((name) => `Provider ${name}`),
  "Provider Other Organization Name",
  "Provider Other Organization Name Type Code",
  ...PERSON.map((name) => `Provider Other ${name}`),
  "Provider Other Last Name Type Code",
  ...address("Mailing"),
  ...address("Practice Location"),
  "Provider Enumeration Date",
  "Last Update Date",
  "NPI Deactivation Reason Code",
  "NPI Deactivation Date",
  "NPI Reactivation Date",
  "Provider Sex Code",
  ...["Last Name", "First Name", "Middle Name", "Title or Position", "Telephone Number"].map(
    (part) => `Authorized Official ${part}`,
  ),
  ...slots(15, [
    "Healthcare Provider Taxonomy Code",
    "Provider License Number",
    "Provider License Number State Code",
    "Healthcare Provider Primary Taxonomy Switch",
  ]),
  ...slots(50, [
    "Other Provider Identifier",
    "Other Provider Identifier Type Code",
    "Other Provider Identifier State",
    "Other Provider Identifier Issuer",
  ]),
  "Is Sole Proprietor",
  "Is Organization Subpart",
  "Parent Organization LBN",
  "Parent Organization TIN",
  "Authorized Official Name Prefix Text",
  "Authorized Official Name Suffix Text",
  "Authorized Official Credential Text",
  ...slots(15, ["Healthcare Provider Taxonomy Group"]),
  "Certification Date",
];

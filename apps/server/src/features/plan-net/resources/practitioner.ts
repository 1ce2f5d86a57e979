import type { Practitioner } from "fhir/r4.js";
import { toLanguageTag } from "../../directory/columns/language-names.ts";
import { DENTIST, identifierType, NPI_SYSTEM } from "./codes.ts";
import type { Listing, Site } from "./listing.ts";
import { metaOf, ownIdentifier, someOf } from "./parts.ts";

/** The dentist, whatever the location. */
export function buildPractitioner({ card, npi, changedAt }: Listing, site: Site): Practitioner {
  const { provider } = card;
  const { id, name, last_name: family, degree } = provider;
  const given = name.split(" ").filter(Boolean);
  const text = [name, family].filter(Boolean).join(" ");
  return {
    resourceType: "Practitioner",
    id,
    meta: metaOf("Practitioner", changedAt),
    identifier: [
      ...(npi === null
        ? []
        : [
            {
              use: "official" as const,
              type: identifierType("NPI", "National provider identifier"),
              system: NPI_SYSTEM,
              value: npi,
            },
          ]),
      ownIdentifier(site, "Practitioner", id),
    ],
    active: true,
    name: [
      {
        text: degree === null ? text : `${text}, ${degree}`,
        family,
        given: someOf(given),
        suffix: degree === null ? undefined : [degree],
      },
    ],
    qualification: degree === null ? undefined : [{ code: { coding: [DENTIST], text: degree } }],
    communication: someOf(
      provider.languages.map((language) => ({
        coding: [{ system: "urn:ietf:bcp:47", code: toLanguageTag(language) }],
      })),
    ),
  };
}

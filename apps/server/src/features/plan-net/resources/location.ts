import type { Location } from "fhir/r4.js";
import { type Listing, officeName, type Site } from "./listing.ts";
import {
  addressOf,
  exceptionsOf,
  metaOf,
  newPatients,
  openDays,
  ownIdentifier,
  phoneOf,
  reference,
  someOf,
} from "./parts.ts";

/** One office of one dentist, with our number for it. */
export function buildLocation(listing: Listing, site: Site): Location {
  const { card, changedAt } = listing;
  return {
    resourceType: "Location",
    id: card.id,
    meta: metaOf("Location", changedAt),
    extension: someOf(newPatients(listing)),
    identifier: [ownIdentifier(site, "Location", card.id)],
    status: "active",
    name: officeName(card),
    description: describe(listing),
    type: [
      {
        coding: [
          {
            system: "http://terminology.hl7.org/CodeSystem/v3-RoleCode",
            code: "PROFF",
            display: "Provider's Office",
          },
        ],
      },
    ],
    telecom: phoneOf(card.phone),
    address: addressOf(card),
    position: { longitude: card.longitude, latitude: card.latitude },
    managingOrganization:
      card.center_name === null ? undefined : reference("Organization", card.id, card.center_name),
    hoursOfOperation: someOf(
      openDays(card).map(({ day, allDay, from, to }) => ({
        daysOfWeek: [day],
        ...(allDay ? { allDay } : { openingTime: from, closingTime: to }),
      })),
    ),
    availabilityExceptions: exceptionsOf(card),
  };
}

/** How true the entry is, as the site says it. */
function describe({ card }: Listing): string | undefined {
  const sentences = [
    ...(card.approximate ? ["The position is the middle of the ZIP code or town, not the building."] : []),
    ...(card.being_checked ? ["Somebody doubts this entry, and it is being checked."] : []),
    ...(card.confirmed_on === null ? [] : [`Last known to be right on ${card.confirmed_on}.`]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

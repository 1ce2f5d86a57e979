import type { PractitionerRole } from "fhir/r4.js";
import { guideConcept, specialtyConcepts } from "./codes.ts";
import type { Listing, Site } from "./listing.ts";
import {
  availableTime,
  exceptionsOf,
  metaOf,
  networkReferences,
  newPatients,
  notAvailable,
  ownIdentifier,
  phoneOf,
  reference,
  someOf,
} from "./parts.ts";

/** The dentist at the location: it has the location's id. */
export function buildPractitionerRole(listing: Listing, site: Site): PractitionerRole {
  const { card, changedAt } = listing;
  const { id, provider, center_name: practice } = card;
  return {
    resourceType: "PractitionerRole",
    id,
    meta: metaOf("PractitionerRole", changedAt),
    extension: someOf([...newPatients(listing), ...networkReferences(listing, site)]),
    identifier: [ownIdentifier(site, "PractitionerRole", id)],
    active: true,
    practitioner: reference(
      "Practitioner",
      card.provider_id,
      [provider.name, provider.last_name].filter(Boolean).join(" "),
    ),
    organization: practice === null ? undefined : reference("Organization", id, practice),
    code: [guideConcept("ProviderRoleCS", "de", "Dentist")],
    specialty: specialtyConcepts(provider.specialities),
    location: [reference("Location", id)],
    healthcareService: [reference("HealthcareService", id)],
    telecom: phoneOf(card.phone),
    availableTime: availableTime(card),
    notAvailable: notAvailable(card),
    availabilityExceptions: exceptionsOf(card),
  };
}

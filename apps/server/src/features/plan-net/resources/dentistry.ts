import type { HealthcareService } from "fhir/r4.js";
import { guideConcept, specialtyConcepts } from "./codes.ts";
import { type Listing, officeName, type Site } from "./listing.ts";
import {
  availableTime,
  exceptionsOf,
  metaOf,
  newPatients,
  notAvailable,
  ownIdentifier,
  phoneOf,
  reference,
  someOf,
} from "./parts.ts";

/** Dentistry at the location: it has the location's id. */
export function buildHealthcareService(listing: Listing, site: Site): HealthcareService {
  const { card, changedAt } = listing;
  const { id, provider, center_name: practice } = card;
  return {
    resourceType: "HealthcareService",
    id,
    meta: metaOf("HealthcareService", changedAt),
    extension: someOf(newPatients(listing)),
    identifier: [ownIdentifier(site, "HealthcareService", id)],
    active: true,
    providedBy: practice === null ? undefined : reference("Organization", id, practice),
    category: [guideConcept("HealthcareServiceCategoryCS", "dent", "Dental")],
    specialty: specialtyConcepts(provider.specialities),
    location: [reference("Location", id)],
    name: `Dentistry at ${officeName(card)}`,
    comment: `Members of a discount plan of ${site.config.planOrganizationName} pay its prices themselves. This is not insurance.`,
    telecom: phoneOf(card.phone),
    availableTime: availableTime(card),
    notAvailable: notAvailable(card),
    availabilityExceptions: exceptionsOf(card),
  };
}

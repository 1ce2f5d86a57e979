import type { Organization, OrganizationAffiliation } from "fhir/r4.js";
import { guideConcept, specialtyConcepts } from "./codes.ts";
import type { Listing, Site } from "./listing.ts";
import { addressOf, metaOf, networksOf, ownIdentifier, phoneOf, reference, someOf } from "./parts.ts";

/** The id of the organization that runs the plans. */
export const PLAN_ORGANIZATION = "plan-organization";

/** The practice at a location; null for a dentist without one. */
export function buildOrganization(listing: Listing, site: Site): Organization | null {
  const { card, changedAt } = listing;
  if (card.center_name === null) return null;
  return {
    resourceType: "Organization",
    id: card.id,
    meta: metaOf("Organization", changedAt),
    identifier: [ownIdentifier(site, "Organization", card.id)],
    active: true,
    type: [guideConcept("OrgTypeCS", "prvgrp", "Provider Group")],
    name: card.center_name,
    telecom: phoneOf(card.phone),
    address: [addressOf(card)],
  };
}

/** That the practice takes our members in the networks of its location; null for a dentist without one. */
export function buildOrganizationAffiliation(listing: Listing, site: Site): OrganizationAffiliation | null {
  const { card, changedAt } = listing;
  if (card.center_name === null) return null;
  return {
    resourceType: "OrganizationAffiliation",
    id: card.id,
    meta: metaOf("OrganizationAffiliation", changedAt),
    identifier: [ownIdentifier(site, "OrganizationAffiliation", card.id)],
    active: true,
    organization: reference("Organization", PLAN_ORGANIZATION, site.config.planOrganizationName),
    participatingOrganization: reference("Organization", card.id, card.center_name),
    network: someOf(networksOf(listing, site)),
    code: [guideConcept("OrganizationAffiliationRoleCS", "bt", "Member Of")],
    specialty: specialtyConcepts(card.provider.specialities),
    location: [reference("Location", card.id)],
    healthcareService: [reference("HealthcareService", card.id)],
    telecom: phoneOf(card.phone),
  };
}

import { STATE_LAWS } from "@smirk/domain/law/state-law";
import type { ContactPoint, Endpoint, InsurancePlan, Location, Organization } from "fhir/r4.js";
import type { SoldPlan } from "../../billing/plans/list-plans.ts";
import { GUIDE, guideConcept } from "./codes.ts";
import type { Site } from "./listing.ts";
import { PLAN_ORGANIZATION } from "./organization.ts";
import { metaOf, ownIdentifier, reference, someOf } from "./parts.ts";

/** What stands for no location: the plans, their networks, and who runs them. */
export interface SharedFacts {
  plans: readonly SoldPlan[];
  /** Codes of the states whose residents may join today. */
  states: readonly string[];
}

export type SharedResource = Endpoint | InsurancePlan | Location | Organization;

const ENDPOINT = "fhir";
/** When what we say of ourselves was last written; settings change no resource's time. */
const WRITTEN_AT = Date.UTC(2026, 10, 29);

/** FHIR's ids have no underscores. */
export const planIdOf = (slug: string): string => slug.replaceAll("_", "-");

export const networkIdOf = (slug: string): string => `network-${planIdOf(slug)}`;

/** Sorted by their ids, so that pages go on where they ended. */
export function listSharedResources(facts: SharedFacts, site: Site): SharedResource[] {
  const made: SharedResource[] = [
    planOrganization(site),
    endpoint(site),
    ...facts.states.map(area),
    ...facts.plans.flatMap((plan) => [network(plan, facts, site), insurancePlan(plan, facts, site)]),
  ];
  return made.toSorted((a, b) => ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
}

const contactPoints = ({ config }: Site): ContactPoint[] => [
  { system: "phone", value: config.supportPhone, use: "work", rank: 1 },
  { system: "email", value: config.supportEmail, use: "work", rank: 2 },
];

function planOrganization(site: Site): Organization {
  const { config } = site;
  return {
    resourceType: "Organization",
    id: PLAN_ORGANIZATION,
    meta: metaOf("Organization", WRITTEN_AT),
    extension: [
      {
        url: `${GUIDE}/StructureDefinition/org-description`,
        valueString: `${config.planOrganizationName} runs dental discount plans. It is not an insurer.`,
      },
    ],
    identifier: [ownIdentifier(site, "Organization", PLAN_ORGANIZATION)],
    active: true,
    type: [guideConcept("OrgTypeCS", "bus", "Non-Healthcare Business")],
    name: config.planOrganizationName,
    alias: someOf(config.brandName === config.planOrganizationName ? [] : [config.brandName]),
    telecom: [...contactPoints(site), { system: "url", value: config.planOrganizationUrl, rank: 3 }],
    address: [{ type: "postal", text: config.postalAddress, country: "US" }],
    contact: [{ telecom: contactPoints(site) }],
    endpoint: [reference("Endpoint", ENDPOINT)],
  };
}

function endpoint(site: Site): Endpoint {
  return {
    resourceType: "Endpoint",
    id: ENDPOINT,
    meta: metaOf("Endpoint", WRITTEN_AT),
    identifier: [ownIdentifier(site, "Endpoint", ENDPOINT)],
    status: "active",
    connectionType: {
      system: "http://terminology.hl7.org/CodeSystem/endpoint-connection-type",
      code: "hl7-fhir-rest",
      display: "HL7 FHIR",
    },
    name: `The directory of ${site.config.brandName}`,
    managingOrganization: reference("Organization", PLAN_ORGANIZATION, site.config.planOrganizationName),
    contact: contactPoints(site),
    payloadType: [guideConcept("EndpointPayloadTypeCS", "NA", "Not Applicable")],
    payloadMimeType: ["application/fhir+json"],
    address: site.base,
  };
}

/** A state as a whole: where a plan is sold. */
function area(code: string): Location {
  const name = STATE_LAWS.find((law) => law.code === code)?.name ?? code;
  return {
    resourceType: "Location",
    id: areaIdOf(code),
    meta: metaOf("Location", WRITTEN_AT),
    status: "active",
    name,
    description: `All of ${name}.`,
    address: { state: code, country: "US" },
  };
}

const areaIdOf = (state: string): string => `area-${state.toLowerCase()}`;

const areasOf = ({ states }: SharedFacts) => states.map((state) => reference("Location", areaIdOf(state)));

function network(plan: SoldPlan, facts: SharedFacts, site: Site): Organization {
  const id = networkIdOf(plan.slug);
  const url = `${GUIDE}/StructureDefinition/location-reference`;
  return {
    resourceType: "Organization",
    id,
    meta: metaOf("Network", plan.updatedAt.getTime()),
    extension: someOf(areasOf(facts).map((valueReference) => ({ url, valueReference }))),
    identifier: [ownIdentifier(site, "Organization", id)],
    active: true,
    type: [guideConcept("OrgTypeCS", "ntwk", "Network")],
    name: `Dentists of ${plan.name}`,
    partOf: reference("Organization", PLAN_ORGANIZATION, site.config.planOrganizationName),
    contact: [{ name: { text: site.config.brandName }, telecom: contactPoints(site) }],
    endpoint: [reference("Endpoint", ENDPOINT)],
  };
}

/** FHIR has no other type for a plan: this one says that it is none. */
function insurancePlan(plan: SoldPlan, facts: SharedFacts, site: Site): InsurancePlan {
  const id = planIdOf(plan.slug);
  const runBy = reference("Organization", PLAN_ORGANIZATION, site.config.planOrganizationName);
  return {
    resourceType: "InsurancePlan",
    id,
    meta: metaOf("InsurancePlan", plan.updatedAt.getTime()),
    identifier: [ownIdentifier(site, "InsurancePlan", plan.slug)],
    status: "active",
    type: [
      {
        coding: [
          {
            system: `${site.base}/CodeSystem/product`,
            code: "discount-plan",
            display: "Dental discount plan (not insurance)",
          },
        ],
        text: "Dental discount plan. This is not insurance.",
      },
    ],
    name: plan.name,
    ownedBy: runBy,
    administeredBy: runBy,
    coverageArea: someOf(areasOf(facts)),
    contact: [{ name: { text: site.config.brandName }, telecom: contactPoints(site) }],
    endpoint: [reference("Endpoint", ENDPOINT)],
    network: [reference("Organization", networkIdOf(plan.slug))],
  };
}

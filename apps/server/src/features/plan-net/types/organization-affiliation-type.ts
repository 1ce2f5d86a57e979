import type { OrganizationAffiliation } from "fhir/r4.js";
import { codingsOf, type ResourceType } from "../resource-type.ts";
import { buildOrganizationAffiliation } from "../resources/organization.ts";
import { bySpecialty } from "../searching/narrow-places.ts";
import { ours, own } from "./reference-parameters.ts";

export const organizationAffiliation: ResourceType<OrganizationAffiliation> = {
  name: "OrganizationAffiliation",
  profiles: ["OrganizationAffiliation"],
  documentation: "That a practice takes members of the plans at a location, and in which networks.",
  idOf: "location",
  build: buildOrganizationAffiliation,
  parameters: {
    "primary-organization": {
      ...ours,
      target: "Organization",
      documentation: "Who runs the plans.",
      read: ({ organization: one }) => [one],
    },
    "participating-organization": {
      ...own,
      target: "Organization",
      documentation: "The practice.",
      read: ({ participatingOrganization: one }) => [one],
    },
    location: {
      ...own,
      target: "Location",
      documentation: "The location.",
      read: ({ location: all }) => all ?? [],
    },
    service: {
      ...own,
      target: "HealthcareService",
      documentation: "The service that is given there.",
      read: ({ healthcareService }) => healthcareService ?? [],
    },
    network: {
      ...ours,
      target: "Organization",
      documentation: "A network whose prices the practice gives.",
      read: ({ network }) => network ?? [],
    },
    endpoint: {
      ...ours,
      target: "Endpoint",
      documentation: "Offices have none that we know of.",
      read: ({ endpoint: all }) => all ?? [],
    },
    role: {
      type: "token",
      documentation: "The guide's code: always bt, a member.",
      read: ({ code }) => codingsOf(code),
    },
    specialty: {
      type: "token",
      documentation: "NUCC's code of a specialty.",
      narrow: bySpecialty,
      read: ({ specialty }) => codingsOf(specialty),
    },
  },
  reverseIncludes: [],
};

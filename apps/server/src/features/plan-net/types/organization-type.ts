import type { Organization } from "fhir/r4.js";
import { codingsOf, type ResourceType } from "../resource-type.ts";
import { buildOrganization } from "../resources/organization.ts";
import { byPractice } from "../searching/narrow-places.ts";
import { extensionReferences, ours } from "./reference-parameters.ts";

export const organization: ResourceType<Organization> = {
  name: "Organization",
  profiles: ["Organization", "Network"],
  documentation: "A practice at a location, by the location's id; a network; and who runs the plans.",
  idOf: "location",
  build: buildOrganization,
  parameters: {
    partof: {
      ...ours,
      target: "Organization",
      documentation: "Of a network: who runs it.",
      read: ({ partOf }) => [partOf],
    },
    endpoint: {
      ...ours,
      target: "Endpoint",
      documentation: "Of networks and of the company that runs them: this directory.",
      read: ({ endpoint: all }) => all ?? [],
    },
    address: {
      type: "string",
      documentation: "The beginning of any part of the address.",
      read: ({ address }) =>
        (address ?? []).flatMap(({ text, line, city, state, postalCode, country }) => [
          text,
          ...(line ?? []),
          city,
          state,
          postalCode,
          country,
        ]),
    },
    name: {
      type: "string",
      documentation: "The beginning of the name.",
      narrow: byPractice,
      read: ({ name, alias }) => [name, ...(alias ?? [])],
    },
    type: {
      type: "token",
      documentation:
        "The guide's code: prvgrp for a practice, ntwk for a network, bus for the company that runs the plans.",
      read: ({ type }) => codingsOf(type),
    },
    "coverage-area": {
      ...ours,
      target: "Location",
      documentation: "Of a network: where its plan is sold.",
      read: (one) => extensionReferences(one, "location-reference"),
    },
  },
  reverseIncludes: [
    "Endpoint:organization",
    "HealthcareService:organization",
    "InsurancePlan:administered-by",
    "InsurancePlan:owned-by",
    "OrganizationAffiliation:primary-organization",
    "OrganizationAffiliation:participating-organization",
    "PractitionerRole:organization",
    "PractitionerRole:network",
  ],
};

import type { OrganizationAffiliation } from "fhir/r4.js";
import { codingsOf, type ResourceType } from "../resource-type.ts";
import { buildOrganizationAffiliation } from "../resources/organization.ts";
import { PLACE_PARAMETERS } from "./place-parameters.ts";
import { ours, own } from "./reference-parameters.ts";

export const organizationAffiliation: ResourceType<OrganizationAffiliation> = {
  name: "OrganizationAffiliation",
  profiles: ["OrganizationAffiliation"],
  documentation: "That a practice takes members of the plans at a location, and in which networks.",
  idOf: "location",
  build: buildOrganizationAffiliation,
  parameters: {
    ...PLACE_PARAMETERS,
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
    network: {
      ...ours,
      target: "Organization",
      documentation: "A network whose prices the practice gives.",
      read: ({ network }) => network ?? [],
    },
    role: {
      type: "token",
      documentation: "The guide's code: always bt, a member.",
      read: ({ code }) => codingsOf(code),
    },
  },
  reverseIncludes: [],
};

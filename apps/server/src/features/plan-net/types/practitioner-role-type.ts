import type { PractitionerRole } from "fhir/r4.js";
import { codingsOf, type ResourceType } from "../resource-type.ts";
import { buildPractitionerRole } from "../resources/practitioner-role.ts";
import { PLACE_PARAMETERS } from "./place-parameters.ts";
import { extensionReferences, ours, own } from "./reference-parameters.ts";

export const practitionerRole: ResourceType<PractitionerRole> = {
  name: "PractitionerRole",
  profiles: ["PractitionerRole"],
  documentation: "A dentist at one location, with hours, networks, and whether new patients are taken.",
  idOf: "location",
  build: buildPractitionerRole,
  parameters: {
    ...PLACE_PARAMETERS,
    practitioner: {
      ...own,
      target: "Practitioner",
      documentation: "The dentist.",
      read: ({ practitioner: one }) => [one],
    },
    organization: {
      ...own,
      target: "Organization",
      documentation: "The practice.",
      read: ({ organization: one }) => [one],
    },
    network: {
      ...ours,
      target: "Organization",
      documentation: "A network whose prices the dentist gives there.",
      read: (role) => extensionReferences(role, "network-reference"),
    },
    role: {
      type: "token",
      documentation: "The guide's code: always de, a dentist.",
      read: ({ code }) => codingsOf(code),
    },
  },
  reverseIncludes: [],
};

import type { PractitionerRole } from "fhir/r4.js";
import { codingsOf, type ResourceType } from "../resource-type.ts";
import { buildPractitionerRole } from "../resources/practitioner-role.ts";
import { bySpecialty } from "../searching/narrow-places.ts";
import { extensionReferences, ours, own } from "./reference-parameters.ts";

export const practitionerRole: ResourceType<PractitionerRole> = {
  name: "PractitionerRole",
  profiles: ["PractitionerRole"],
  documentation: "A dentist at one location, with hours, networks, and whether new patients are taken.",
  idOf: "location",
  build: buildPractitionerRole,
  parameters: {
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
      documentation: "A network whose prices the dentist gives there.",
      read: (role) => extensionReferences(role, "network-reference"),
    },
    endpoint: {
      ...ours,
      target: "Endpoint",
      documentation: "Offices have none that we know of.",
      read: ({ endpoint: all }) => all ?? [],
    },
    role: {
      type: "token",
      documentation: "The guide's code: always de, a dentist.",
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

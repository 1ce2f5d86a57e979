import type { HealthcareService } from "fhir/r4.js";
import { codingsOf, type ResourceType } from "../resource-type.ts";
import { buildHealthcareService } from "../resources/dentistry.ts";
import { bySpecialty } from "../searching/narrow-places.ts";
import { ours, own } from "./reference-parameters.ts";

export const healthcareService: ResourceType<HealthcareService> = {
  name: "HealthcareService",
  profiles: ["HealthcareService"],
  documentation: "Dentistry at a location.",
  idOf: "location",
  build: buildHealthcareService,
  parameters: {
    location: {
      ...own,
      target: "Location",
      documentation: "The location.",
      read: ({ location: all }) => all ?? [],
    },
    "coverage-area": {
      ...ours,
      target: "Location",
      documentation: "No office is known to take people of one area only.",
      read: ({ coverageArea }) => coverageArea ?? [],
    },
    organization: {
      ...own,
      target: "Organization",
      documentation: "The practice.",
      read: ({ providedBy }) => [providedBy],
    },
    endpoint: {
      ...ours,
      target: "Endpoint",
      documentation: "Offices have none that we know of.",
      read: ({ endpoint: all }) => all ?? [],
    },
    name: {
      type: "string",
      documentation: "The beginning of the service's name.",
      read: ({ name }) => [name],
    },
    "service-category": {
      type: "token",
      documentation: "The guide's code: always dent.",
      read: ({ category }) => codingsOf(category),
    },
    "service-type": {
      type: "token",
      documentation: "Services have no type beside their category and specialty.",
      read: ({ type }) => codingsOf(type),
    },
    specialty: {
      type: "token",
      documentation: "NUCC's code of a specialty.",
      narrow: bySpecialty,
      read: ({ specialty }) => codingsOf(specialty),
    },
  },
  reverseIncludes: ["PractitionerRole:service", "OrganizationAffiliation:service"],
};

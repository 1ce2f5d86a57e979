import type { OrganizationAffiliation, PractitionerRole } from "fhir/r4.js";
import { codingsOf, type SearchParameter } from "../resource-type.ts";
import { bySpecialty } from "../searching/narrow-places.ts";
import { ours, own } from "./reference-parameters.ts";

/** What is asked alike of a practice and of a dentist at a location. */
export const PLACE_PARAMETERS = {
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
  endpoint: {
    ...ours,
    target: "Endpoint",
    documentation: "Offices have none that we know of.",
    read: ({ endpoint: all }) => all ?? [],
  },
  specialty: {
    type: "token",
    documentation: "NUCC's code of a specialty.",
    narrow: bySpecialty,
    read: ({ specialty }) => codingsOf(specialty),
  },
} satisfies Record<string, SearchParameter<OrganizationAffiliation | PractitionerRole>>;

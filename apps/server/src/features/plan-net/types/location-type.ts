import type { Location } from "fhir/r4.js";
import { codingsOf, type ResourceType } from "../resource-type.ts";
import { buildLocation } from "../resources/location.ts";
import { byCity, byState, byZip } from "../searching/narrow-places.ts";
import { ours, own } from "./reference-parameters.ts";

export const location: ResourceType<Location> = {
  name: "Location",
  profiles: ["Location"],
  documentation: "An office of one dentist; and each state in which the plans are sold, without a position.",
  idOf: "location",
  build: buildLocation,
  parameters: {
    partof: {
      ...ours,
      target: "Location",
      documentation: "No location is known to be a part of another.",
      read: ({ partOf }) => [partOf],
    },
    organization: {
      ...own,
      target: "Organization",
      documentation: "The practice.",
      read: ({ managingOrganization }) => [managingOrganization],
    },
    endpoint: {
      ...ours,
      target: "Endpoint",
      documentation: "Offices have none that we know of.",
      read: ({ endpoint: all }) => all ?? [],
    },
    "address-city": {
      type: "string",
      documentation: "The beginning of the city's name.",
      narrow: byCity,
      read: ({ address }) => [address?.city],
    },
    "address-state": {
      type: "string",
      documentation: "The state's two letters.",
      narrow: byState,
      read: ({ address }) => [address?.state],
    },
    "address-postalcode": {
      type: "string",
      documentation: "The beginning of the ZIP code.",
      narrow: byZip,
      read: ({ address }) => [address?.postalCode],
    },
    address: {
      type: "string",
      documentation: "The beginning of any part of the address.",
      read: ({ address: one }) => [
        one?.text,
        ...(one?.line ?? []),
        one?.city,
        one?.state,
        one?.postalCode,
        one?.country,
      ],
    },
    type: {
      type: "token",
      documentation: "HL7's code of a kind of place: always PROFF, a provider's office.",
      read: ({ type }) => codingsOf(type),
    },
    near: {
      type: "special",
      documentation: "latitude|longitude|distance|units: nearest first; km unless said, mi_us for miles.",
      read: ({ position }) =>
        position === undefined ? null : { lat: position.latitude, lng: position.longitude },
    },
  },
  reverseIncludes: [
    "HealthcareService:location",
    "InsurancePlan:coverage-area",
    "OrganizationAffiliation:location",
    "PractitionerRole:location",
  ],
};

import type { Practitioner } from "fhir/r4.js";
import type { ResourceType } from "../resource-type.ts";
import { buildPractitioner } from "../resources/practitioner.ts";
import { byName, byNpi } from "../searching/narrow-places.ts";

export const practitioner: ResourceType<Practitioner> = {
  name: "Practitioner",
  profiles: ["Practitioner"],
  documentation: "A dentist with at least one published location.",
  idOf: "dentist",
  build: buildPractitioner,
  parameters: {
    name: {
      type: "string",
      documentation: "The beginning of a first or last name, or of both.",
      narrow: byName,
      read: ({ name }) =>
        (name ?? []).flatMap(({ text, family, given, suffix }) => [
          text,
          family,
          ...(given ?? []),
          ...(suffix ?? []),
        ]),
    },
    family: {
      type: "string",
      documentation: "The beginning of the last name.",
      narrow: byName,
      read: ({ name }) => (name ?? []).map(({ family }) => family),
    },
    given: {
      type: "string",
      documentation: "The beginning of a first name.",
      narrow: byName,
      read: ({ name }) => (name ?? []).flatMap(({ given }) => given ?? []),
    },
    identifier: {
      type: "token",
      documentation: "The national provider identifier, or our own number.",
      narrow: byNpi,
      read: ({ identifier }) => identifier ?? [],
    },
  },
  reverseIncludes: ["PractitionerRole:practitioner"],
};

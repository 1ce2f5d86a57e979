import type { InsurancePlan } from "fhir/r4.js";
import { codingsOf, type ResourceType } from "../resource-type.ts";
import { ours } from "./reference-parameters.ts";

export const insurancePlan: ResourceType<InsurancePlan> = {
  name: "InsurancePlan",
  profiles: ["InsurancePlan"],
  documentation: "A plan on sale, typed as a discount plan. It is not insurance: FHIR has no other resource.",
  idOf: null,
  build: () => null,
  parameters: {
    "administered-by": {
      ...ours,
      target: "Organization",
      documentation: "Who runs the plan.",
      read: ({ administeredBy }) => [administeredBy],
    },
    "owned-by": {
      ...ours,
      target: "Organization",
      documentation: "Who runs the plan.",
      read: ({ ownedBy }) => [ownedBy],
    },
    "coverage-area": {
      ...ours,
      target: "Location",
      documentation: "A state in which it is sold.",
      read: ({ coverageArea }) => coverageArea ?? [],
    },
    name: {
      type: "string",
      documentation: "The beginning of the plan's name.",
      read: ({ name, alias }) => [name, ...(alias ?? [])],
    },
    "plan-type": {
      type: "token",
      documentation: "Plans have no metal levels.",
      read: ({ plan }) => (plan ?? []).flatMap(({ type }) => type?.coding ?? []),
    },
    identifier: {
      type: "token",
      documentation: "The plan's own name, such as brightwell_discount_1.",
      read: ({ identifier }) => identifier ?? [],
    },
    type: {
      type: "token",
      documentation: "Always discount-plan.",
      read: ({ type }) => codingsOf(type),
    },
  },
  reverseIncludes: [],
};

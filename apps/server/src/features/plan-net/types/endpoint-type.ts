import type { Endpoint } from "fhir/r4.js";
import type { ResourceType } from "../resource-type.ts";
import { ours } from "./reference-parameters.ts";

export const endpoint: ResourceType<Endpoint> = {
  name: "Endpoint",
  profiles: ["Endpoint"],
  documentation: "This directory's own address.",
  idOf: null,
  build: () => null,
  parameters: {
    organization: {
      ...ours,
      target: "Organization",
      documentation: "Who runs the plans.",
      read: ({ managingOrganization }) => [managingOrganization],
    },
  },
  reverseIncludes: [],
};

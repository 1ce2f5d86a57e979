import type { CapabilityStatement, CapabilityStatementRestResource } from "fhir/r4.js";
import type { ResourceType } from "./resource-type.ts";
import { listIncludes, RESOURCE_TYPES } from "./resource-types.ts";
import { GUIDE, profileOf } from "./resources/codes.ts";
import type { Site } from "./resources/listing.ts";

/** The day on which the table last changed. */
const WRITTEN_ON = "2026-11-29";

/** What is answered, written from the table that answers. */
export function writeCapabilityStatement(
  { base, config }: Pick<Site, "base" | "config">,
  version: string,
): CapabilityStatement {
  const name = `The directory of ${config.brandName}`;
  return {
    resourceType: "CapabilityStatement",
    id: "plan-net",
    url: `${base}/metadata`,
    name: "PlanNetDirectory",
    title: name,
    status: "active",
    date: WRITTEN_ON,
    publisher: config.planOrganizationName,
    description: `Dentists who take the discount plans of ${config.planOrganizationName}. The plans are not insurance. Everything may be read without a key.`,
    kind: "instance",
    instantiates: [`${GUIDE}/CapabilityStatement/plan-net`],
    software: { name: config.brandName, version },
    implementation: { description: name, url: base },
    fhirVersion: "4.0.1",
    format: ["json", "application/fhir+json"],
    implementationGuide: [`${GUIDE}/ImplementationGuide/hl7.fhir.us.davinci-pdex-plan-net`],
    rest: [
      {
        mode: "server",
        documentation:
          "Read only. A page has at most 100 matches; its link 'next' goes on where it ended, whatever has changed since.",
        security: { description: "None: what is public on the site is public here." },
        resource: Array.from(RESOURCE_TYPES.values(), describeType),
        operation: [
          {
            name: "bulk-publish",
            definition: "http://hl7.org/fhir/uv/bulkdata/OperationDefinition/bulk-publish",
            documentation: "Everything as NDJSON, a file for each type, written at night.",
          },
        ],
      },
    ],
  };
}

function describeType(type: ResourceType): CapabilityStatementRestResource {
  const includes = listIncludes(type);
  return {
    type: type.name,
    profile: profileOf(type.profiles[0] ?? type.name),
    supportedProfile: type.profiles.map(profileOf),
    documentation: type.documentation,
    interaction: [{ code: "read" }, { code: "vread" }, { code: "search-type" }],
    versioning: "versioned",
    readHistory: false,
    updateCreate: false,
    conditionalCreate: false,
    conditionalRead: "full-support",
    conditionalUpdate: false,
    conditionalDelete: "not-supported",
    referencePolicy: ["literal"],
    ...(includes.length > 0 && { searchInclude: includes }),
    ...(type.reverseIncludes.length > 0 && { searchRevInclude: [...type.reverseIncludes] }),
    searchParam: Object.entries(type.parameters).map(([name, { type: kind, documentation }]) => ({
      name,
      type: kind,
      documentation,
    })),
  };
}

import type { PlanNetResource, ResourceType, SearchParameter, TypeName } from "./resource-type.ts";
import { endpoint } from "./types/endpoint-type.ts";
import { healthcareService } from "./types/healthcare-service-type.ts";
import { insurancePlan } from "./types/insurance-plan-type.ts";
import { location } from "./types/location-type.ts";
import { organizationAffiliation } from "./types/organization-affiliation-type.ts";
import { organization } from "./types/organization-type.ts";
import { practitionerRole } from "./types/practitioner-role-type.ts";
import { practitioner } from "./types/practitioner-type.ts";

/** What every type is searched by. */
const COMMON: Readonly<Record<string, SearchParameter<PlanNetResource>>> = {
  _id: {
    type: "token",
    documentation: "The resource's id.",
    read: ({ id }) => (id === undefined ? [] : [{ code: id }]),
  },
  _lastUpdated: {
    type: "date",
    documentation: "When it last changed; with eq, ne, gt, ge, lt, le, sa, eb or ap before it.",
    read: ({ meta }) => meta?.lastUpdated,
  },
};

const TYPES: readonly ResourceType[] = [
  endpoint,
  healthcareService,
  insurancePlan,
  location,
  organization,
  organizationAffiliation,
  practitioner,
  practitionerRole,
];

/** The one table that the server answers by, and that its capability statement is written from. */
export const RESOURCE_TYPES: ReadonlyMap<string, ResourceType> = new Map(
  TYPES.map((type) => [type.name, { ...type, parameters: { ...type.parameters, ...COMMON } }]),
);

export function resourceType(name: TypeName): ResourceType {
  const type = RESOURCE_TYPES.get(name);
  if (type === undefined) throw new Error(`There is no resource type ${name}.`);
  return type;
}

/** What `_include` takes, such as "PractitionerRole:location". */
export function listIncludes({ name, parameters }: ResourceType): string[] {
  return Object.entries(parameters).flatMap(([key, { type }]) =>
    type === "reference" ? [`${name}:${key}`] : [],
  );
}

import type {
  CodeableConcept,
  Coding,
  Endpoint,
  HealthcareService,
  Identifier,
  InsurancePlan,
  Location,
  Organization,
  OrganizationAffiliation,
  Practitioner,
  PractitionerRole,
  Reference,
} from "fhir/r4.js";
import type { PackedLocations } from "../search/packed/packed-locations.ts";
import type { Listing, Site } from "./resources/listing.ts";

export type PlanNetResource =
  | Endpoint
  | HealthcareService
  | InsurancePlan
  | Location
  | Organization
  | OrganizationAffiliation
  | Practitioner
  | PractitionerRole;

export type TypeName = PlanNetResource["resourceType"];

/** Whether a place of the index may have a value: decided by its columns or the bytes of its card. */
export type PlaceTest = (place: number) => boolean;

interface Parameter {
  /** One sentence for the capability statement. */
  documentation: string;
  /** A test that is quicker than building the resource, and never wrong about a place that fits. */
  narrow?(packed: PackedLocations, value: string): PlaceTest | null;
}

export type SearchParameter<R> = Parameter &
  (
    | { type: "string"; read(resource: R): readonly (string | undefined)[] }
    | { type: "token"; read(resource: R): readonly (Coding | Identifier)[] }
    | {
        type: "reference";
        read(resource: R): readonly (Reference | undefined)[];
        target: TypeName;
        /** What it names is of the same location, so that one place of the index has both. */
        isOwn: boolean;
      }
    | { type: "date"; read(resource: R): string | undefined }
    /** A circle, as `near`. */
    | { type: "special"; read(resource: R): { lat: number; lng: number } | null }
  );

export interface ResourceType<R extends PlanNetResource = PlanNetResource> {
  name: R["resourceType"];
  /** Names of the guide's profiles, without `plannet-`. */
  profiles: readonly string[];
  documentation: string;
  /** Whose id a resource of the index has; null where there are only shared ones. */
  idOf: "location" | "dentist" | null;
  /** Null where a location has none. */
  build(listing: Listing, site: Site): R | null;
  parameters: Readonly<Record<string, SearchParameter<R>>>;
  /** Such as "PractitionerRole:location". */
  reverseIncludes: readonly string[];
}

/** The codings of concepts. */
export function codingsOf(concepts: readonly CodeableConcept[] | undefined): readonly Coding[] {
  return concepts?.flatMap(({ coding }) => coding ?? []) ?? [];
}

import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { Config } from "../../../config/config.ts";

/** A published location as the index in memory has it, and its dentist. */
export interface Listing {
  card: LocationCard;
  /** Ten digits; null for none. */
  npi: string | null;
  /** Milliseconds since 1970. */
  changedAt: number;
}

/** What resources say of us. */
export interface Site {
  /** Such as https://smirk.example/fhir. */
  base: string;
  config: Pick<
    Config,
    | "brandName"
    | "planOrganizationName"
    | "planOrganizationUrl"
    | "postalAddress"
    | "supportEmail"
    | "supportPhone"
  >;
  /** Ids of networks by the slug of their plan. */
  networks: ReadonlyMap<string, string>;
}

/** The practice by its name, else the dentist. */
export function officeName({ center_name: practice, provider }: LocationCard): string {
  return practice ?? `${provider.name} ${provider.last_name}`.trim();
}

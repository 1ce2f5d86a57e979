import type { LocationDetails } from "../../api/directory/location-details.ts";

/** `timeZone` is null when the address does not determine it. */
export type DentistPage = LocationDetails & { timeZone: string | null };

import type { LocationDetails } from "../../api/directory/providers.ts";

/** `timeZone` is null when the address does not determine it. */
export type DentistPage = LocationDetails & { timeZone: string | null };

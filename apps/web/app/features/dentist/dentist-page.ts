import type { LocationDetails } from "../../api/directory/providers.ts";

/** What the page shows; `timeZone` is null where the address does not tell it. */
export type DentistPage = LocationDetails & { timeZone: string | null };

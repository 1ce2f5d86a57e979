import type { ViewPictures } from "@smirk/basemap/drawing/view-pictures";
import type { LocationDetails } from "../../api/directory/location-details.ts";

/** `timeZone` is null when the address does not determine it; `pictures` where no streets are known. */
export type DentistPage = LocationDetails & { timeZone: string | null; pictures: ViewPictures | null };

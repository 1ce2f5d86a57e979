import { isLatLng, type LatLngBox } from "@smirk/domain/geography/geo";
import { invalid } from "../../errors.ts";

/** @throws {AppError} 400 for a corner off the globe, or 'sw' north of 'ne' */
export function assertBox({ sw, ne }: LatLngBox): void {
  if (!isLatLng(sw) || !isLatLng(ne)) {
    throw invalid(
      "A corner of the box is not on the globe: latitudes go from -90 to 90, longitudes from -180 to 180.",
    );
  }
  if (sw.lat > ne.lat) throw invalid("The box is upside down: 'sw' lies north of 'ne'.");
}

import type { FastifyBaseLogger } from "fastify";
import type { GoogleAddressConfig } from "../../config/config.ts";
import { fine, invalid, silent, type VendorCheck } from "../vendor-check.ts";
import { autocompletePlaces } from "./autocomplete-places.ts";
import { geocode } from "./geocode.ts";

/** Houston's city hall. */
const KNOWN_ADDRESS = "901 Bagby St, Houston, TX 77002";

export async function checkGoogleAddresses(
  config: GoogleAddressConfig,
  log: FastifyBaseLogger,
): Promise<VendorCheck> {
  const typed = { text: KNOWN_ADDRESS, types: "address", session: null, near: null } as const;
  const [places, geocoding] = await Promise.all([
    autocompletePlaces(config, log, typed),
    geocode(config, log, { address: KNOWN_ADDRESS }),
  ]);
  const answers = [
    { service: "Places API (New)", status: places.status, setting: "GOOGLE_PLACES_BASE_URL" },
    { service: "Geocoding", status: geocoding.status, setting: "GOOGLE_MAPS_BASE_URL" },
  ];
  const failed = answers.find(({ status }) => status !== "OK" && status !== "ZERO_RESULTS");
  if (!failed) return fine("Places and Geocoding accept our key");
  const { service, status, setting } = failed;
  if (status === "REQUEST_DENIED") {
    return invalid(
      `${service} refuses our key`,
      `Check GOOGLE_MAPS_SERVER_KEY, and that ${service} is switched on for it.`,
    );
  }
  if (status === "OVER_QUERY_LIMIT") {
    return invalid(`${service} says that our quota is spent`, "Raise the quota in Google's console.");
  }
  return silent(`${service}: ${status}`, setting);
}

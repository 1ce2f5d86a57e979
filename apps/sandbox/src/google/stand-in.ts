import type { StandIn } from "../stand-ins.ts";
import { createFaultScript, registerFaultDoor } from "./faults.ts";
import { registerGeocoding } from "./geocoding.ts";
import { SANDBOX_GOOGLE_KEY } from "./key.ts";
import { registerPlaces } from "./places.ts";

/** Google's two web services for addresses, each under the path that its base URL is set to. */
export const GOOGLE: StandIn = {
  name: "Google Places and Geocoding",
  purpose: `Suggests addresses (base URL /google/places) and finds their points (base URL /google/maps). Takes the key ${SANDBOX_GOOGLE_KEY} alone and knows a few invented addresses.`,
  path: "/google",
  door: [
    {
      method: "PUT",
      path: "/fault",
      says: 'Makes Google fail: {"fault": "slow" | "error_500" | "html" | "over_query_limit" | "zero_results"}, with "services", "times" and "delay_ms" as wanted.',
    },
    { method: "GET", path: "/fault", says: "The fault that is set." },
    { method: "DELETE", path: "/fault", says: "Lets Google answer again." },
  ],
  register(app, openDoor) {
    const faults = createFaultScript();
    openDoor((door) => registerFaultDoor(door, faults));
    registerPlaces(app, "/places", faults);
    registerGeocoding(app, "/maps", faults);
  },
};

import type { FakeVendor } from "../fakes.ts";
import { createFailureQueue, registerFailureRoutes } from "./failures.ts";
import { registerGeocoding } from "./geocoding.ts";
import { SANDBOX_GOOGLE_KEY } from "./key.ts";
import { registerPlaces } from "./places.ts";

/** Google's two address services, each under the path of its base URL. */
export const GOOGLE: FakeVendor = {
  name: "Google Places and Geocoding",
  purpose: `Suggests addresses (base URL /google/places) and finds their points (base URL /google/maps). Takes the key ${SANDBOX_GOOGLE_KEY} alone and knows a few invented addresses.`,
  path: "/google",
  control: [
    {
      method: "PUT",
      path: "/failure",
      says: 'Makes Google fail: {"failure": "slow" | "error_500" | "html" | "over_query_limit" | "zero_results"}, with "services", "times" and "delay_ms" as wanted.',
    },
    { method: "GET", path: "/failure", says: "The error that is set." },
    { method: "DELETE", path: "/failure", says: "Lets Google answer again." },
  ],
  register(app, addControl) {
    const failures = createFailureQueue();
    addControl((control) => registerFailureRoutes(control, failures));
    registerPlaces(app, "/places", failures);
    registerGeocoding(app, "/maps", failures);
  },
};

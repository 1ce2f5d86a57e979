import { registerFailureRoutes } from "../failure-queue.ts";
import type { FakeVendor } from "../fake-vendor.ts";
import { createGoogleFailures } from "./failures.ts";
import { registerGeocoding } from "./geocoding.ts";
import { SANDBOX_GOOGLE_KEY } from "./key.ts";
import { registerPlaces } from "./places.ts";

/** Google's two address services, each under the path of its base URL. */
export const GOOGLE: FakeVendor = {
  name: "Google Places and Geocoding",
  purpose: `Suggests addresses (base URL /google/places) and finds their points (base URL /google/maps). Accepts the key ${SANDBOX_GOOGLE_KEY} only and knows a few invented addresses.`,
  path: "/google",
  control: [
    {
      method: "PUT",
      path: "/failure",
      description:
        'Makes Google fail: {"failure": "slow" | "error_500" | "html" | "over_query_limit" | "zero_results"}, optionally "services", "times" and "delay_ms".',
    },
    { method: "GET", path: "/failure", description: "The failure that is set." },
    { method: "DELETE", path: "/failure", description: "Ends the failure." },
  ],
  register(app, addControl) {
    const failures = createGoogleFailures();
    addControl((control) => registerFailureRoutes(control, failures));
    registerPlaces(app, "/places", failures);
    registerGeocoding(app, "/maps", failures);
  },
};

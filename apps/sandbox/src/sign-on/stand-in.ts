import type { StandIn } from "../stand-ins.ts";
import { registerSignOnDoor, SIGN_ON_DOOR } from "./door.ts";
import { createFaultScript } from "./faults.ts";
import { createRoster, type Person } from "./person.ts";
import { registerSignOn } from "./register-sign-on.ts";
import type { SignOnVendor } from "./vendor.ts";

/** A stand-in that plays one OpenID provider. */
export function createSignOnStandIn(
  described: Pick<StandIn, "name" | "purpose" | "path">,
  vendor: SignOnVendor,
  people: readonly Person[],
): StandIn {
  return {
    ...described,
    door: SIGN_ON_DOOR,
    register(app, openDoor) {
      const roster = createRoster(people);
      const faults = createFaultScript();
      openDoor((door) => registerSignOnDoor(door, roster, faults));
      registerSignOn(app, vendor, roster, faults);
    },
  };
}

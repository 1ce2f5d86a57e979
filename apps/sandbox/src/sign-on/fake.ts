import type { FakeVendor } from "../fake-vendor.ts";
import { registerSignOnControl, SIGN_ON_CONTROL_ROUTES } from "./control.ts";
import { createSignOnFailures } from "./failures.ts";
import { createRoster, type Person } from "./person.ts";
import { registerSignOn } from "./register-sign-on.ts";
import type { SignOnVendor } from "./vendor.ts";

export function createFakeSignOn(
  described: Pick<FakeVendor, "name" | "purpose" | "path">,
  vendor: SignOnVendor,
  people: readonly Person[],
): FakeVendor {
  return {
    ...described,
    control: SIGN_ON_CONTROL_ROUTES,
    register(app, addControl) {
      const roster = createRoster(people);
      const failures = createSignOnFailures();
      addControl((control) => registerSignOnControl(control, roster, failures));
      registerSignOn(app, { vendor, roster, failures });
    },
  };
}

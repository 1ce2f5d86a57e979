import { randomInt } from "node:crypto";
import { test as base } from "./fixtures.ts";

/** Everyone who signs up comes from an address of their own: codes are limited by address. */
export const test = base.extend<{ ownAddress: string }>({
  ownAddress: [
    async ({ context }, use) => {
      const address = [10, randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
      await context.route("**/auth/2fa/*", (route) =>
        route.continue({ headers: { ...route.request().headers(), "x-forwarded-for": address } }),
      );
      await use(address);
    },
    { auto: true },
  ],
});

import { randomInt } from "node:crypto";
import { test as base } from "./fixtures.ts";

/** Everyone who signs up comes from an address of their own: codes are limited by address. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the test library reads the names from this pattern
  extraHTTPHeaders: async ({}, use) => {
    const address = [10, randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
    await use({ "X-Forwarded-For": address });
  },
});

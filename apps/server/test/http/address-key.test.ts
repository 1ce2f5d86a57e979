import { expect, it } from "vitest";
import { addressKey } from "../../src/http/limits/rate-limit.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:4711", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["a proxy's own words", "unknown"],
  ["", "unknown"],
  // The visitor left: the socket has no address any more.
  [undefined, "unknown"],
])("the address %s counts as %s [LOAD-09]", (address, key) => {
  expect(addressKey(address)).toBe(key);
});

import { expect, it } from "vitest";
import { networkOf } from "./consent-source.ts";

it.each([
  ["198.51.100.77", "198.51.100.0/24"],
  ["::ffff:198.51.100.77", "198.51.100.0/24"],
  ["198.51.100.77:4711", "198.51.100.0/24"],
  ["2001:db8:aa:bb:1:2:3:4", "2001:db8:aa::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["in-process-7f", null],
  ["", null],
])("%s is kept as the network %s [LAW-04]", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

import { expect, it } from "vitest";
import { findVendorConnections } from "./vendor-connections.ts";

const FILE = "apps/server/src/vendors/google/find-place.ts";

it.each([
  "const answer = await fetch(url);",
  "const stripe = new Stripe(key);",
  "const client = twilio(sid, token);",
  "const transport = createTransport({ host });",
  "const session = connect(pushUrl);",
])("refuses %j outside of the file that declares it [OPEN-04]", (line) => {
  expect(findVendorConnections(FILE, `// One.\n${line}`)).toEqual([expect.stringContaining(`${FILE}:2: `)]);
});

it.each([
  [FILE, "await callVendor(disclosures, call, url);"],
  [FILE, "return createTransport(options, send);"],
  ["apps/server/src/vendors/disclosures/call-vendor.ts", "return fetch(url, init);"],
  ["apps/web/app/api/api-fetch.ts", "return fetch(url);"],
])("lets %s have %j [OPEN-04]", (file, line) => {
  expect(findVendorConnections(file, line)).toEqual([]);
});

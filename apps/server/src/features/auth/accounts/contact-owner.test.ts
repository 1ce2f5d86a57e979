import { expect, test } from "vitest";
import { canonicalInbox } from "./canonical-inbox.ts";
import { contactOwner } from "./contact-owner.ts";

test.each([
  ["Me.Myself+2@googlemail.com", "memyself@gmail.com"],
  ["me@yahoo.com", "me@yahoo.com"],
  ["me@evil.example", "evil.example"],
  ["me@a.b.evil.example", "evil.example"],
  ["me@evil.co.uk", "evil.co.uk"],
  ["me@mx.evil.com.mx", "evil.com.mx"],
  ["me@privaterelay.appleid.com", "me@privaterelay.appleid.com"],
])("the owner of %s is %s [DESK-06]", (address, owner) => {
  expect(contactOwner(canonicalInbox(address))).toBe(owner);
});

import { expect, it } from "vitest";
import { canonicalInbox } from "../../src/features/auth/accounts/canonical-inbox.ts";

it.each([
  ["Ana@Example.COM", "ana@example.com"],
  ["ana+news@example.com", "ana@example.com"],
  ["a.n.a+1+2@gmail.com", "ana@gmail.com"],
  ["A.N.A@googlemail.com", "ana@gmail.com"],
  ["a.n.a@example.com", "a.n.a@example.com"],
  ["+tag@example.com", "+tag@example.com"],
  ["ana@B\u00fccher.example", "ana@xn--bcher-kva.example"],
  ["ana@bu\u0308cher.example", "ana@xn--bcher-kva.example"],
  ["ana@xn--bcher-kva.example", "ana@xn--bcher-kva.example"],
  ["\uff21\uff2e\uff21@gmail.com", "ana@gmail.com"],
  ["a\u200bna\u00ad@gmail.com", "ana@gmail.com"],
  ["vict\u0007im@example.com", "victim@example.com"],
  ["o\u2019neil@example.com", "o'neil@example.com"],
  ["jos\u00e9@example.com", "jos\u00e9@example.com"],
  ["jose\u0301@example.com", "jos\u00e9@example.com"],
])("%j leads to the inbox %j [TRUST-06]", (address, inbox) => {
  expect(canonicalInbox(address)).toBe(inbox);
  expect(canonicalInbox(inbox)).toBe(inbox);
});

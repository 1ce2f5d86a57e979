import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { hashInputs } from "./build.ts";

const parent = mkdtempSync(join(tmpdir(), "smirk-build-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

function makeCheckout(name: string): string {
  const checkout = join(parent, name);
  mkdirSync(join(checkout, "apps"), { recursive: true });
  writeFileSync(join(checkout, "apps/a.ts"), "one");
  return checkout;
}
const hashOf = (checkout: string) => hashInputs([join(checkout, "apps")], () => false, checkout);

it("keeps what was built in a checkout that is copied or moved [SPEC-03]", () => {
  const checkout = makeCheckout("first");
  const copy = join(parent, "copies", "second");
  cpSync(checkout, copy, { recursive: true });
  expect(hashOf(copy)).toBe(hashOf(checkout));
});

it("builds again where a file's name or words differ", () => {
  const checkout = makeCheckout("third");
  const before = hashOf(checkout);
  writeFileSync(join(checkout, "apps/a.ts"), "two");
  const changed = hashOf(checkout);
  writeFileSync(join(checkout, "apps/b.ts"), "");
  expect(new Set([before, changed, hashOf(checkout)]).size).toBe(3);
});
